import type { RuleListing } from '@signalbox/oracle';
import type { Revision, TransportId } from '@signalbox/protocol';
import { server } from './client.ts';
import type { Asked, WorkbenchStore } from './store.ts';

/** What the specification of a run leaves open. */
export type Questions = Asked<readonly RuleListing[]>;

/** Asks what a revision leaves open on a transport. An answer that comes after another was asked for is dropped. */
export async function loadQuestions(store: WorkbenchStore, revision: Revision, transport: TransportId): Promise<void> {
  const questions: Questions = { state: 'waiting' };
  store.setState({ questions });
  const rules = await server.rules(revision, transport);
  if (store.getState().questions !== questions) return;
  store.setState({
    questions: rules.ok
      ? { state: 'there', value: rules.value.filter(({ state }) => state === 'open-question') }
      : { state: 'refused', problem: rules.problem },
  });
}
