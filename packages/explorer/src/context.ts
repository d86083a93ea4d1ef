import type { Scenario } from '@signalbox/engine';
import type { Context } from '@signalbox/oracle';

/** Under what a scenario is judged where the model is searched: nothing of it is hidden. */
export const contextOf = ({ revision, transport, policies }: Scenario): Context => ({
  revision,
  transport,
  policies,
  observes: { client: true, server: true },
  resources: 'exact',
});
