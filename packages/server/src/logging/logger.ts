import { type DestinationStream, type Level, type Logger, multistream, pino } from 'pino';
import { scopeFields } from './request-scope.ts';

export type { Logger } from 'pino';

const STREAM_LEVEL = 'info';

const SECRET_FIELDS = [
  'password',
  'secret',
  'clientSecret',
  'token',
  'accessToken',
  'refreshToken',
  'access_token',
  'refresh_token',
  'client_secret',
  'apiKey',
  'encryptionKey',
  'authorization',
  'Authorization',
  'cookie',
  'set-cookie',
  'x-api-key',
];
/** An error holds what it is about: `err.request.headers.authorization`. */
const DEPTHS = ['', '*.', '*.*.', '*.*.*.'];
/** Paths whose values never reach a log. */
const REDACTED = DEPTHS.flatMap((depth) =>
  SECRET_FIELDS.map((field) => (field.includes('-') ? `${depth.replace(/\.$/, '')}["${field}"]` : depth + field)),
);

export interface LoggerOptions {
  level: string;
  /** File descriptor to write to; default 1 (standard output). */
  descriptor?: 1 | 2;
  /** Readable lines instead of JSON. */
  pretty?: boolean;
  /** Get all that is worth telling (`info` and above), whatever the level. */
  streams?: readonly DestinationStream[];
}

/** Makes the program's log: JSON lines, or readable ones on a terminal. */
export async function createLogger({
  level,
  descriptor = 1,
  pretty = false,
  streams = [],
}: LoggerOptions): Promise<Logger> {
  const output = pretty ? await prettyOutput(descriptor) : pino.destination({ dest: descriptor, sync: true });
  const options = { base: null, mixin: scopeFields, redact: { paths: REDACTED, censor: '********' } };
  if (streams.length === 0) return pino({ ...options, level }, output);
  const entries = streams.map((stream) => ({ stream, level: STREAM_LEVEL }));
  if (level === 'silent') return pino({ ...options, level: STREAM_LEVEL }, multistream(entries));
  const lowest = pino.levels.values[level] ?? Number.POSITIVE_INFINITY;
  const isFiner = lowest < (pino.levels.values[STREAM_LEVEL] ?? 0);
  return pino(
    { ...options, level: isFiner ? level : STREAM_LEVEL },
    multistream([{ stream: output, level: level as Level }, ...entries]),
  );
}

async function prettyOutput(descriptor: 1 | 2): Promise<DestinationStream> {
  const { default: prettyStream } = await import('pino-pretty');
  return prettyStream({ destination: descriptor, sync: true, translateTime: 'HH:MM:ss', ignore: 'pid,hostname' });
}
