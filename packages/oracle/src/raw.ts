import { parseProgressToken, type Frame, type ProgressToken } from '@signalbox/protocol';

/** The members of a frame as they travelled, whatever their types. */
export type Members = Readonly<Record<string, unknown>>;

/** Tells a JSON object from every other JSON value. */
export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Gives the members of a frame, reading text as JSON; `undefined` for what is no JSON object.
 *
 * Rules about malformed frames need what was written, which a reading that refused it does not keep.
 */
export function membersOf(frame: Frame | undefined): Members | undefined {
  if (typeof frame !== 'string') return isMembers(frame) ? frame : undefined;
  try {
    const value: unknown = JSON.parse(frame);
    return isMembers(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Gives the `params` of a frame when they are an object. */
export const paramsOf = (members: Members | undefined): Members | undefined => {
  const params = members?.['params'];
  return isMembers(params) ? params : undefined;
};

/** Gives the `params._meta` of a frame when it is an object. */
export const metaOf = (members: Members | undefined): Members | undefined => {
  const meta = paramsOf(members)?.['_meta'];
  return isMembers(meta) ? meta : undefined;
};

/** Gives the progress token a frame offers, when it is one. */
export const offeredToken = (members: Members | undefined): ProgressToken | undefined => {
  const token = parseProgressToken(metaOf(members)?.['progressToken']);
  return typeof token === 'object' ? undefined : token;
};

/** Tells whether a value is an integer that JavaScript cannot tell from its neighbour. */
export const isBeyondSafe = (value: unknown): boolean => Number.isInteger(value) && !Number.isSafeInteger(value);

/** Tells whether a request asks for a task: its response is then a handle, not the end. */
export const asksForTask = (frame: Frame | undefined): boolean =>
  typeof frame === 'object' && paramsOf(membersOf(frame))?.['task'] !== undefined;
