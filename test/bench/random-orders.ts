import fc from 'fast-check';

/**
 * Plays the reference model with late cancellations under fast-check's scheduler, each run in an order drawn at random.
 *
 * The peers are code with promises, as a person would write them; the scheduler decides whose turn is next.
 */
export async function randomOrders(requests: number, runs: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      const server = Array.from({ length: requests }, () => 'unseen');
      const client = Array.from({ length: requests }, () => 'idle');
      const [up, down]: [(() => void)[], (() => void)[]] = [[], []];
      const turn = async (name: string, act: () => void) => {
        await scheduler.schedule(Promise.resolve(), name);
        act();
      };
      const post = (lane: (() => void)[], name: string, arrive: () => void) => {
        lane.push(arrive);
        void turn(name, () => lane.shift()?.());
      };
      const work = async (request: number) => {
        for (const step of [1, 2, 3]) {
          await turn(`work ${step} on ${request}`, () => {
            if (server[request] !== 'working') return;
            if (step === 3) server[request] = 'ran';
            post(down, `to client about ${request}`, () => {
              if (step === 3 && client[request] === 'waiting') client[request] = 'completed';
            });
          });
          if (server[request] !== 'working') return;
        }
      };
      const call = async (request: number) => {
        await turn(`send ${request}`, () => {
          client[request] = 'waiting';
          post(up, `request ${request}`, () => {
            server[request] = 'working';
            void work(request);
          });
        });
        await turn(`cancel ${request}`, () => {
          if (client[request] === 'waiting') client[request] = 'cancelled';
          post(up, `cancellation ${request}`, () => {
            if (server[request] === 'working') server[request] = 'stopped';
          });
        });
      };
      for (let request = 0; request < requests; request++) void call(request);
      while (scheduler.count() > 0) await scheduler.waitAll();
      const isOver = (request: number) =>
        ['ran', 'stopped'].includes(server[request] ?? '') &&
        ['completed', 'cancelled'].includes(client[request] ?? '');
      if (!client.every((_state, request) => isOver(request)) || up.length + down.length > 0)
        throw new Error(`a run ended early: ${client.join(' ')}, ${server.join(' ')}`);
    }),
    { numRuns: runs },
  );
}
