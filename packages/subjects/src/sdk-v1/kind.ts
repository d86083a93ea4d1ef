import type { Scenario } from '@signalbox/engine';
import { directionFrom, otherPeer } from '@signalbox/protocol';
import type { Subject, SubjectKind } from '../subject.ts';
import { Host } from './host.ts';
import { planFor, whyScripted } from './plan.ts';
import type { Moment, Taken } from './thread.ts';

/**
 * The official TypeScript SDK, version 1: its Client and its Server, in a thread with a clock of its own.
 *
 * Where the SDK cannot say what a scenario needs said (an ID of its own choice, a malformed frame), our frames stand in
 * for that end, and the other end is the SDK's.
 */
export const sdkV1: SubjectKind = {
  id: 'sdk-v1',
  title: 'Official TypeScript SDK 1.32.2',
  cannotPlay: (scenario) => {
    const planned = planFor(scenario);
    return planned.ok ? undefined : planned.problem;
  },
  note: (scenario) => {
    const planned = planFor(scenario);
    if (!planned.ok || planned.plan.scripted === undefined) return undefined;
    const { scripted } = planned.plan;
    const because = whyScripted(scenario, scripted) ?? '';
    return `The ${scripted} is played by scripted frames, because ${because}; the ${otherPeer(scripted)} is the SDK's.`;
  },
  start: async (scenario) => {
    const refused = sdkV1.cannotPlay(scenario);
    if (refused !== undefined) throw new Error(refused);
    const host = new Host();
    try {
      return await subjectIn(host, scenario);
    } catch (error) {
      await host.stop();
      throw error;
    }
  },
};

/** Begins a scenario in a thread, as a subject to be stepped. A run begun earlier in the same thread is over. */
export async function subjectIn(host: Host, scenario: Scenario): Promise<Subject> {
  let { moment } = await host.start(scenario);
  let steps = 0;
  return {
    id: sdkV1.id,
    sees: { observes: { client: true, server: true }, resources: 'counted' },
    get names() {
      return moment.names;
    },
    enabled: () => moment.enabled,
    blocked: () => moment.blocked,
    take: async (label): Promise<Taken> => {
      const answer = await host.ask({ take: label });
      if (answer !== undefined && 'taken' in answer) {
        moment = answer.moment;
        if (answer.taken.ok) steps++;
        return answer.taken;
      }
      const because = host.over ?? (answer !== undefined && 'problem' in answer ? answer.problem : 'it gave no answer');
      const taken = ended(moment, label, steps + 1, because);
      moment = { ...moment, enabled: [], blocked: [] };
      return taken;
    },
    stop: async () => host.stop(),
  };
}

/* The thread is gone: if a label was being taken, the end it was taken at has crashed; otherwise nothing is enabled. */
function ended({ enabled }: Moment, label: string, step: number, because: string): Taken {
  const action = enabled.find((candidate) => candidate.label === label);
  if (action === undefined) return { ok: false, step, label, enabled: [] };
  return {
    ok: true,
    events: [
      {
        type: 'peer-crashed',
        by: action.at,
        direction: directionFrom(action.at),
        message: 'close',
        name: 'close',
        frame: '',
        decision: because,
      },
    ],
    quiescence: { level: 'not-quiescent', because },
  };
}
