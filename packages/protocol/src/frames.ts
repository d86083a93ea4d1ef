import type { ProgressToken, RequestId } from './identity.ts';

/** A JSON value as it travels. A string is raw text that may not be JSON at all. */
export type Frame = string | { readonly [member: string]: unknown } | readonly unknown[];

/** What a progress notification reports besides its token. */
export interface ProgressUpdate {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

const DEFAULT_PARAMS: Record<string, Record<string, unknown>> = {
  'tools/call': { name: 'work', arguments: {} },
  initialize: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'signalbox', version: '1' } },
  'sampling/createMessage': { messages: [], maxTokens: 1 },
  'elicitation/create': { message: 'Go on?', requestedSchema: { type: 'object', properties: {} } },
};

/** Writes a request; the token goes to `params._meta.progressToken`, and only when there is one. */
export const requestFrame = (id: RequestId, method: string, token?: ProgressToken): Frame => ({
  jsonrpc: '2.0',
  id,
  method,
  params: {
    ...DEFAULT_PARAMS[method],
    ...(token === undefined ? {} : { _meta: { progressToken: token } }),
  },
});

/** Writes `notifications/progress`. */
export const progressFrame = (progressToken: ProgressToken, update: ProgressUpdate): Frame => ({
  jsonrpc: '2.0',
  method: 'notifications/progress',
  params: {
    progressToken,
    progress: update.progress,
    ...(update.total === undefined ? {} : { total: update.total }),
    ...(update.message === undefined ? {} : { message: update.message }),
  },
});

/** Writes `notifications/cancelled`. */
export const cancelledFrame = (requestId: RequestId, reason?: string): Frame => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId, ...(reason === undefined ? {} : { reason }) },
});

const RESULTS: Record<string, Record<string, unknown>> = {
  'tools/call': { content: [{ type: 'text', text: 'done' }], isError: false },
  initialize: { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'signalbox', version: '1' } },
};

/** Writes the result of a request. */
export const responseFrame = (id: RequestId, method: string): Frame => ({
  jsonrpc: '2.0',
  id,
  result: RESULTS[method] ?? {},
});

/** Writes an error response. */
export const errorFrame = (id: RequestId | undefined, code: number, message: string): Frame => ({
  jsonrpc: '2.0',
  ...(id === undefined ? {} : { id }),
  error: { code, message },
});
