export { EVENT_TYPES, RESOURCE_KINDS } from './event.ts';
export type {
  Actor,
  EventBody,
  EventType,
  Evidence,
  MessageKind,
  ReceiverState,
  RegistryChange,
  RegistryEntry,
  RegistryName,
  RequesterState,
  ResourceKind,
  Seq,
  TraceEvent,
  ViewState,
} from './event.ts';
export { statusOf } from './observation.ts';
export type { Observation, Status } from './observation.ts';
export { happensBefore } from './happens-before.ts';
export { Recorder } from './recorder.ts';
export { readTrace, TRACE_VERSION } from './format.ts';
export type { Quiescence, Step, Trace, TraceHeader } from './trace.ts';
