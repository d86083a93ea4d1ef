import { pino, type Logger } from 'pino';

/** Where the server says what it does: never to stdout, which belongs to the command. */
export type Log = Logger;

/* Frames hold arguments and results of a peer, and a token opens the workbench: neither belongs in a log. */
const SECRET = ['token', 'frame', 'cookie', 'authorization', 'reason'];

/** Makes a log on stderr. */
export const makeLog = (level = 'warn', destination = pino.destination({ dest: 2, sync: true })): Log =>
  pino({ name: 'signalbox', level, redact: SECRET.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]) }, destination);
