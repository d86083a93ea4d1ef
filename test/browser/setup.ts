import type { TestProject } from 'vitest/node';
import { fresh } from '../build.ts';
import { startServer } from './server.ts';

/** Builds what is stale and serves it to every browser test; what goes wrong here is each of those tests' failure. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  try {
    fresh('all');
    const server = await startServer();
    project.provide('served', { link: server.link });
    return server.stop;
  } catch (error) {
    project.provide('served', { problem: error instanceof Error ? error.message : String(error) });
    return undefined;
  }
}
