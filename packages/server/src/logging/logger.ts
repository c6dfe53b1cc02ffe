import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Paths whose values never reach a log. */
const REDACTED = [
  'password',
  'secret',
  'token',
  'encryptionKey',
  'authorization',
  'cookie',
  '*.password',
  '*.secret',
  '*.token',
  '*.encryptionKey',
  '*.authorization',
  '*.cookie',
  'headers.authorization',
  'headers.cookie',
  'req.headers.authorization',
  'req.headers.cookie',
];

export interface LoggerOptions {
  level: string;
  /** File descriptor to write to; default 1 (standard output). */
  descriptor?: 1 | 2;
  /** Readable lines instead of JSON. */
  pretty?: boolean;
}

/** Makes the program's log: JSON lines, or readable ones on a terminal. */
export async function createLogger({ level, descriptor = 1, pretty = false }: LoggerOptions): Promise<Logger> {
  const options = { level, base: null, redact: { paths: REDACTED, censor: '********' } };
  if (!pretty) return pino(options, pino.destination({ dest: descriptor, sync: true }));
  const { default: prettyStream } = await import('pino-pretty');
  return pino(
    options,
    prettyStream({ destination: descriptor, sync: true, translateTime: 'HH:MM:ss', ignore: 'pid,hostname' }),
  );
}
