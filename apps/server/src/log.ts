import { pino, type DestinationStream, type Logger } from 'pino';

/** Where the server says what it does: never to stdout, which belongs to the command. */
export type Log = Logger;

/* Frames hold arguments and results of a peer, and a token opens the workbench: neither belongs in a log. */
const SECRET = ['token', 'frame', 'cookie', 'authorization', 'reason'];

/** Makes a log on stderr. */
export const makeLog = (level = 'warn', destination: DestinationStream = stderr()): Log =>
  pino({ name: 'signalbox', level, redact: SECRET.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]) }, destination);

const stderr = (): DestinationStream => pino.destination({ dest: 2, sync: true });
