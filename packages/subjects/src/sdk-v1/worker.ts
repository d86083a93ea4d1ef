import { parentPort } from 'node:worker_threads';
import { VirtualClock } from './clock.ts';
import type { Session } from './session.ts';
import type { Answer, Ask } from './thread.ts';

/* Time is replaced before any code of the SDK is loaded. */
const clock = new VirtualClock().install();
const { Session: SdkSession } = await import('./session.ts');

let session: Session | undefined;

async function answer(ask: Ask): Promise<Answer> {
  if ('start' in ask) {
    try {
      session = await SdkSession.open(ask.start, clock);
      return { moment: session.moment };
    } catch (error) {
      return { problem: error instanceof Error ? error.message : String(error) };
    }
  }
  if (session === undefined) return { problem: 'No scenario was started in this thread.' };
  return { taken: await session.take(ask.take), moment: session.moment };
}

let busy: Promise<void> = Promise.resolve();
parentPort?.on('message', (ask: Ask) => {
  busy = busy.then(async () => parentPort?.postMessage(await answer(ask), []));
});
