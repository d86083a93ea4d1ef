import type { Trace } from './trace.ts';

/** The version this code writes. Raise it with a new entry in {@link UPGRADES} when a field changes its meaning. */
export const TRACE_VERSION = 1;

/** Turns a trace of one version into the next: index 0 upgrades version 1. */
const UPGRADES: readonly ((trace: unknown) => unknown)[] = [];

/**
 * Reads a trace that was written as JSON, upgrading it one version at a time.
 *
 * A newer trace is refused rather than misread: a field this code does not know may change what the others mean.
 */
export function readTrace(
  text: string,
): { readonly ok: true; readonly trace: Trace } | { readonly ok: false; readonly problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return {
      ok: false,
      problem: 'This is not a trace: it is not JSON. Export one with `signalbox export <scenario> --format json`.',
    };
  }
  const version =
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>)['version'] : undefined;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    return {
      ok: false,
      problem: 'This is not a trace: it has no `version`. Export one with `signalbox export <scenario> --format json`.',
    };
  if (version > TRACE_VERSION)
    return {
      ok: false,
      problem: `This trace is version ${version}; this debugger reads up to ${TRACE_VERSION}. Open it with a newer debugger.`,
    };
  const trace = UPGRADES.slice(version - 1).reduce((older, upgrade) => upgrade(older), value) as Trace;
  return Array.isArray(trace.events) && Array.isArray(trace.steps)
    ? { ok: true, trace }
    : { ok: false, problem: `This trace of version ${version} has no \`events\` or no \`steps\`. Export it again.` };
}
