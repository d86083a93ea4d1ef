import { execFileSync } from 'node:child_process';

/** Gives the milliseconds of processor time this process spends on a task, helpers such as its garbage collector included. */
export function cpuOf(task: () => void): number {
  const before = process.cpuUsage();
  task();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Gives the value in the middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/**
 * Gives the processor time of one go at each task, in milliseconds: the median of several rounds.
 *
 * Every round runs every task, so that what else the machine does hits all of them alike; a task too short for the
 * clock is repeated within its turn.
 */
export function compare<Name extends string>(
  tasks: Readonly<Record<Name, () => void>>,
  rounds: number,
): Readonly<Record<Name, number>> {
  const entries = Object.entries<() => void>(tasks);
  const took = new Map<string, number[]>(entries.map(([name]) => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (const [name, task] of entries) {
      let goes = 0;
      let total = 0;
      for (; total < LEAST; goes++) total += cpuOf(task);
      took.get(name)?.push(total / goes);
    }
  return Object.fromEntries(entries.map(([name]) => [name, median(took.get(name) ?? [])])) as Record<Name, number>;
}

/** Milliseconds below which the clock is too coarse. */
const LEAST = 40;

/** Gives the milliseconds of processor time of a whole process, its start included; a shell keeps the account. */
export function cpuOfProcess(command: string, args: readonly string[]): number {
  const said = execFileSync('sh', ['-c', '"$0" "$@" > /dev/null 2>&1; times', command, ...args], { encoding: 'utf8' });
  const children = said.trim().split('\n').at(-1) ?? '';
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + (Number(minutes) * 60 + Number(seconds)) * 1000,
    0,
  );
}
