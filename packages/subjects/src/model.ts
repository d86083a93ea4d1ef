import { ModelRun, type Scenario } from '@signalbox/engine';
import type { SubjectKind, Subject } from './subject.ts';

/** The built-in model of both endpoints: every choice is ours, every resource is seen. */
export const model: SubjectKind = {
  id: 'model',
  title: 'Built-in model',
  cannotPlay: () => undefined,
  start: async (scenario) => subjectOf(scenario),
};

function subjectOf(scenario: Scenario): Subject {
  const run = new ModelRun(scenario);
  return {
    id: model.id,
    sees: { observes: { client: true, server: true }, resources: 'exact' },
    names: {},
    enabled: () => run.enabled,
    blocked: () => run.blocked,
    take: async (label) => {
      const taken = run.take(label);
      return taken.ok ? { ok: true, events: taken.events, quiescence: { level: 'exact' } } : taken;
    },
    stop: async () => undefined,
  };
}
