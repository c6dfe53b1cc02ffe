import { type DestinationStream, type Logger, multistream, pino } from 'pino';
import { scopeFields } from './request-scope.ts';

export type { Logger } from 'pino';

const STREAM_LEVEL = 'info';
const FINEST = 'trace';
const LINE_FACTS = Symbol.for('pino.metadata');

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
  /** Instead of a file descriptor. */
  output?: DestinationStream;
  /** Get all that is worth telling (`info` and above), whatever the level. */
  streams?: readonly DestinationStream[];
}

/** The log of a program that runs for long. */
export interface OpenLog {
  log: Logger;
  /** From now on so much goes to the output; streams get what they got. */
  setLevel(level: string): void;
}

/** Makes the program's log: JSON lines, or readable ones on a terminal. */
export async function createLogger(options: LoggerOptions): Promise<Logger> {
  return (await openLog(options)).log;
}

/** Makes a log whose level can be changed. */
export async function openLog({ level, streams = [], ...where }: LoggerOptions): Promise<OpenLog> {
  const output = where.output ?? (await openOutput(where));
  const options = { base: null, mixin: scopeFields, redact: { paths: REDACTED, censor: '********' } };
  if (streams.length === 0) {
    const log = pino({ ...options, level }, output);
    return {
      log,
      setLevel(wanted) {
        log.level = wanted;
      },
    };
  }
  const gate = new LevelGate(output);
  const entries = [gate, ...streams].map((stream) => ({ stream, level: stream === gate ? FINEST : STREAM_LEVEL }));
  const log = pino(options, multistream(entries));
  const setLevel = (wanted: string): void => {
    gate.lowest = rankOf(wanted);
    log.level = gate.lowest < rankOf(STREAM_LEVEL) ? wanted : STREAM_LEVEL;
  };
  setLevel(level);
  return { log, setLevel };
}

/** Lets lines of a level and above through. */
class LevelGate implements DestinationStream {
  /** `multistream` says the level of each line before it is written. */
  readonly [LINE_FACTS] = true;
  lastLevel = 0;
  lowest = 0;
  readonly #output: DestinationStream;

  constructor(output: DestinationStream) {
    this.#output = output;
  }

  write(line: string): void {
    if (this.lastLevel >= this.lowest) this.#output.write(line);
  }
}

/** Of "silent" there is nothing. */
function rankOf(level: string): number {
  return pino.levels.values[level] ?? Number.POSITIVE_INFINITY;
}

async function openOutput({
  descriptor = 1,
  pretty = false,
}: Pick<LoggerOptions, 'descriptor' | 'pretty'>): Promise<DestinationStream> {
  if (!pretty) return pino.destination({ dest: descriptor, sync: true });
  const { default: prettyStream } = await import('pino-pretty');
  return prettyStream({ destination: descriptor, sync: true, translateTime: 'HH:MM:ss', ignore: 'pid,hostname' });
}
