import type { Scenario } from '@signalbox/engine';
import { printLink } from '../link.ts';

/** Gives the address of a run of a scenario with a schedule taken. */
export const replayLink = (scenario: Scenario, schedule: readonly string[] = []): string =>
  printLink({
    scenario: { ...scenario },
    ...(schedule.length === 0 ? {} : { schedule }),
  });
