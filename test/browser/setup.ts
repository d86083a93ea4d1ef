import type { TestProject } from 'vitest/node';
import { fresh } from '../build.ts';
import { startServer } from './server.ts';

/** Builds what is stale and serves it to every browser test. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  fresh('all');
  const server = await startServer();
  project.provide('startLink', server.link);
  return server.stop;
}
