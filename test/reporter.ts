import type { Reporter, TestModule } from 'vitest/node';

/**
 * Ends the output with one plain line, `N passed, N failed`, for whoever reads only the end of a log.
 *
 * Counted as failed besides the tests that fail: a file that does not load, a suite whose set-up throws, an error outside
 * every test, and each check (types, lint, format) that `npm test` ran before and saw fail.
 */
export default class ClosingLine implements Reporter {
  #passed = 0;
  #failed = checksFailed();

  /** Waits for the end of the process, because other reporters go on printing after their summary. */
  onInit(): void {
    process.once('exit', (code) => {
      const failed = code !== 0 && this.#failed === 0 ? 1 : this.#failed;
      process.stdout.write(`\n${this.#passed} passed, ${failed} failed\n`);
    });
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => Array.from(module.children.allTests(), (test) => test.result().state));
    const groups = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    this.#passed = tests.filter((state) => state === 'passed').length;
    this.#failed =
      tests.filter((state) => state === 'failed').length +
      groups.filter((group) => group.errors().length > 0).length +
      errors.length +
      checksFailed();
  }
}

const checksFailed = (): number => Number(process.env['SIGNALBOX_CHECKS_FAILED'] ?? 0);
