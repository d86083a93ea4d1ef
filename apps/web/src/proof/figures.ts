import type { Count, Landing } from '@signalbox/explorer';

/** Writes a whole number of any length with a comma between thousands. */
export const grouped = (count: string | number): string => String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** Tells whether something was counted. */
export const isCounted = (count: Count | undefined): count is string => count !== null && count !== undefined;

/** Writes a count, or a word where nothing was counted. */
export const countOr = (count: Count | undefined, otherwise: string): string =>
  isCounted(count) ? grouped(count) : otherwise;

/** Gives what part of a whole a count is, from 0 to 1, to six places; both may be longer than a double holds. */
export const share = (part: string, whole: string): number =>
  BigInt(whole) === 0n ? 0 : Number((BigInt(part) * 1_000_000n) / BigInt(whole)) / 1_000_000;

/** Writes a part of a whole; one that is there is never written as nothing, and one that lacks something never as all. */
export function percent(part: string, whole: string): string {
  const of = share(part, whole) * 100;
  if (part !== '0' && of < 0.1) return 'under 0.1 %';
  if (part !== whole && of > 99.9) return 'over 99.9 %';
  return `${of.toFixed(1).replace(/\.0$/, '')} %`;
}

/** Writes milliseconds in the unit they are read in. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

/** Writes bytes in the unit they are read in. */
export const size = (bytes: number): string =>
  bytes < 1e6
    ? `${Math.ceil(bytes / 1e3)} kB`
    : bytes < 1e9
      ? `${Math.round(bytes / 1e6)} MB`
      : `${(bytes / 1e9).toFixed(1)} GB`;

/** Writes a number of things. */
export const some = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;

/** Says where a cancellation landed. */
export function landingInWords({ edge, of }: Landing): string {
  switch (edge) {
    case 'not-sent':
      return 'never sent';
    case 'not-received':
      return 'sent, never received';
    case 'before-request':
      return 'before the request';
    case 'before-start':
      return 'received, not started';
    case 'after-start':
      return 'after start';
    case 'after-progress':
      return `after ${of ?? 'progress'}`;
    case 'after-effect':
      return `after effect${of === undefined ? '' : ` ${of}`}`;
    case 'after-finish':
      return 'between finish and write';
    case 'after-response':
      return 'after the response was written';
    default:
      return edge satisfies never;
  }
}
