import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { RequestHandlerExtra, RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js';
import {
  CallToolRequestSchema,
  CallToolResultSchema,
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  ResultSchema,
  type Notification,
  type Request,
  type Result,
} from '@modelcontextprotocol/sdk/types.js';
import type { Peer } from '@signalbox/protocol';
import { z } from 'zod';
import type { GatedTransport } from './transport.ts';

/** What the SDK gives a request handler beside the request. */
export type Extra = RequestHandlerExtra<Request, Notification>;
/** A request handler as an author of a server or client writes it. */
export type Handler = (request: Request, extra: Extra) => Promise<Result>;

/** One end of the official SDK, seen as both ends are alike. */
export interface Party {
  /** Opens the connection. A client shakes hands, which is its first request. */
  readonly connect: (transport: GatedTransport, options?: RequestOptions) => Promise<void>;
  readonly request: (method: string, params: Request['params'], options?: RequestOptions) => Promise<unknown>;
  readonly handle: (method: string, handler: Handler) => void;
  readonly close: () => Promise<void>;
  readonly onError: (listener: (error: Error) => void) => void;
  /** The SDK's own registries: what it waits for, collects for and works on, by ID on the wire. */
  readonly registries: () => Registries;
}

/** The keys of what the SDK holds. */
export interface Registries {
  readonly issued: readonly (string | number)[];
  readonly collecting: readonly (string | number)[];
  readonly handling: readonly (string | number)[];
}

const NAMED = { name: 'signalbox', version: '1' };

/** Makes a client or a server of the SDK. */
export const partyOf = (peer: Peer): Party => (peer === 'client' ? client() : server());

function client(): Party {
  const sdk = new Client(NAMED, {
    capabilities: { sampling: {}, elicitation: {}, roots: {} },
  });
  return {
    connect: async (transport, options) => sdk.connect(transport, options),
    request: async (method, params, options) =>
      sdk.request({ method, ...(params === undefined ? {} : { params }) }, resultOf(method), options),
    handle: (method, handler) => {
      if (method === 'sampling/createMessage') sdk.setRequestHandler(CreateMessageRequestSchema, handler);
      else if (method === 'elicitation/create') sdk.setRequestHandler(ElicitRequestSchema, handler);
      else sdk.setRequestHandler(requestOf(method), handler);
    },
    close: async () => sdk.close(),
    onError: (listener) => void Object.assign(sdk, { onerror: listener }),
    registries: () => registriesOf(sdk),
  };
}

function server(): Party {
  const sdk = new Server(NAMED, {
    capabilities: { tools: {}, resources: {}, prompts: {}, logging: {}, completions: {} },
  });
  return {
    connect: async (transport) => sdk.connect(transport),
    request: async (method, params, options) =>
      sdk.request({ method, ...(params === undefined ? {} : { params }) }, resultOf(method), options),
    handle: (method, handler) => {
      if (method === 'tools/call') sdk.setRequestHandler(CallToolRequestSchema, handler);
      else sdk.setRequestHandler(requestOf(method), handler);
    },
    close: async () => sdk.close(),
    onError: (listener) => void Object.assign(sdk, { onerror: listener }),
    registries: () => registriesOf(sdk),
  };
}

const requestOf = (method: string) => z.object({ method: z.literal(method), params: z.looseObject({}).optional() });

/* Only the shape of a tool's result is ours to keep; what a scripted peer answers elsewhere is empty. */
const resultOf = (method: string) => (method === 'tools/call' ? CallToolResultSchema : ResultSchema);

/** The SDK has no public view of what it holds, so its own maps are read, and nothing but read. */
function registriesOf(sdk: object): Registries {
  return {
    issued: keysOf(sdk, '_responseHandlers'),
    collecting: keysOf(sdk, '_progressHandlers'),
    handling: keysOf(sdk, '_requestHandlerAbortControllers'),
  };
}

function keysOf(sdk: object, field: string): readonly (string | number)[] {
  const map = (sdk as Readonly<Record<string, unknown>>)[field];
  if (map instanceof Map) return [...(map as Map<string | number, unknown>).keys()];
  throw new Error(`This version of the SDK has no map ${field}, so what it holds cannot be counted.`);
}
