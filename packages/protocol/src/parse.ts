import type { Frame } from './frames.ts';
import { isRefused, parseProgressToken, parseRequestId, type ProgressToken, type RequestId } from './identity.ts';

/** What a frame is, as far as its shape tells. */
export type FrameKind = 'request' | 'response' | 'cancellation' | 'progress' | 'notification' | 'unknown';

/** A frame that breaks the shape its kind must have. `as` is what it tried to be. */
export interface Malformed {
  readonly kind: 'malformed';
  readonly as: FrameKind;
  /** One clause that names the member and what was wrong with it. */
  readonly reason: string;
  /** The ID an answer could carry, when one is readable. */
  readonly id?: RequestId;
}

/** A frame that was read, or why it could not be. */
export type Message =
  | { readonly kind: 'request'; readonly id: RequestId; readonly method: string; readonly token?: ProgressToken }
  | { readonly kind: 'response'; readonly id?: RequestId; readonly failed: boolean }
  | { readonly kind: 'cancellation'; readonly requestId: RequestId; readonly reason?: string }
  | {
      readonly kind: 'progress';
      readonly token: ProgressToken;
      readonly progress: number;
      readonly total?: number;
      readonly message?: string;
    }
  | { readonly kind: 'notification'; readonly method: string }
  | Malformed;

type Members = { readonly [member: string]: unknown };

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const malformed = (as: FrameKind, reason: string, id?: RequestId): Malformed => ({
  kind: 'malformed',
  as,
  reason,
  ...(id === undefined ? {} : { id }),
});

/**
 * Reads one JSON-RPC frame, exactly: no coercion, no defaults, never throws.
 *
 * A batch is malformed here; only 2025-03-26 has batches.
 */
export function parseFrame(frame: Frame): Message {
  if (typeof frame !== 'string') return parseValue(frame);
  try {
    return parseValue(JSON.parse(frame));
  } catch {
    return malformed('unknown', 'the text is not JSON');
  }
}

function parseValue(value: unknown): Message {
  if (!isMembers(value))
    return malformed(
      'unknown',
      Array.isArray(value) ? 'a batch, which this revision does not have' : 'not a JSON object',
    );
  const id = 'id' in value ? parseRequestId(value['id']) : undefined;
  const readable = id === undefined || isRefused(id) ? undefined : id;
  if (value['jsonrpc'] !== '2.0') return malformed(shapeOf(value), '`jsonrpc` is not "2.0"', readable);
  if (!('method' in value)) return parseResponse(value, id);
  const method = value['method'];
  if (typeof method !== 'string') return malformed('unknown', '`method` is not a string', readable);
  const params = value['params'];
  if (params !== undefined && !isMembers(params))
    return malformed(kindOf(method), '`params` is not an object', readable);
  if (method.startsWith('notifications/')) return parseNotification(method, params, 'id' in value, readable);
  return parseRequest(method, params, id);
}

const kindOf = (method: string): FrameKind => {
  if (method === 'notifications/cancelled') return 'cancellation';
  if (method === 'notifications/progress') return 'progress';
  return method.startsWith('notifications/') ? 'notification' : 'request';
};

const shapeOf = (value: Members): FrameKind => {
  if (typeof value['method'] === 'string') return kindOf(value['method']);
  return 'result' in value || 'error' in value ? 'response' : 'unknown';
};

function parseRequest(
  method: string,
  params: Members | undefined,
  id: ReturnType<typeof parseRequestId> | undefined,
): Message {
  if (id === undefined) return malformed('request', `\`${method}\` needs an answer and carries no \`id\``);
  if (isRefused(id)) return malformed('request', `\`id\`: ${id.refused}`);
  const meta = params?.['_meta'];
  if (!isMembers(meta) || !('progressToken' in meta)) return { kind: 'request', id, method };
  const token = parseProgressToken(meta['progressToken']);
  if (isRefused(token)) return malformed('request', `\`params._meta.progressToken\`: ${token.refused}`, id);
  return { kind: 'request', id, method, token };
}

function parseResponse(value: Members, id: ReturnType<typeof parseRequestId> | undefined): Message {
  const failed = 'error' in value;
  if (failed === 'result' in value)
    return malformed('response', failed ? 'both `result` and `error`' : 'no `method`, no `result` and no `error`');
  if (failed && !isMembers(value['error'])) return malformed('response', '`error` is not an object');
  if (id === undefined)
    return failed ? { kind: 'response', failed } : malformed('response', 'a result carries the `id` of its request');
  if (isRefused(id)) return malformed('response', `\`id\`: ${id.refused}`);
  return { kind: 'response', id, failed };
}

function parseNotification(
  method: string,
  params: Members | undefined,
  hasId: boolean,
  id: RequestId | undefined,
): Message {
  const kind = kindOf(method);
  if (hasId) return malformed(kind, 'a notification carries no `id`', id);
  if (kind === 'cancellation') return parseCancellation(params);
  if (kind === 'progress') return parseProgress(params);
  return { kind: 'notification', method };
}

function parseCancellation(params: Members | undefined): Message {
  if (params === undefined) return malformed('cancellation', 'no `params`');
  const requestId = parseRequestId(params['requestId']);
  if (isRefused(requestId)) return malformed('cancellation', `\`params.requestId\`: ${requestId.refused}`);
  const reason = params['reason'];
  if (reason !== undefined && typeof reason !== 'string')
    return malformed('cancellation', '`params.reason` is not a string');
  return { kind: 'cancellation', requestId, ...(reason === undefined ? {} : { reason }) };
}

function parseProgress(params: Members | undefined): Message {
  if (params === undefined) return malformed('progress', 'no `params`');
  const token = parseProgressToken(params['progressToken']);
  if (isRefused(token)) return malformed('progress', `\`params.progressToken\`: ${token.refused}`);
  const { progress, total, message } = params;
  if (typeof progress !== 'number') return malformed('progress', '`params.progress` is not a number');
  if (total !== undefined && typeof total !== 'number') return malformed('progress', '`params.total` is not a number');
  if (message !== undefined && typeof message !== 'string')
    return malformed('progress', '`params.message` is not a string');
  return {
    kind: 'progress',
    token,
    progress,
    ...(total === undefined ? {} : { total }),
    ...(message === undefined ? {} : { message }),
  };
}
