import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** What OWASP asks for at least: 19 MiB, two passes, one lane. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;
const SALT_BYTES = 16;
/** Each hash takes memory and a thread that files are read with, too. */
const MOST_AT_ONCE = 2;

interface Parameters {
  memory: number;
  passes: number;
  parallelism: number;
}

const derive = promisify(argon2);
const waiting: Array<() => void> = [];
let running = 0;

/** A hash in the PHC format, `$argon2id$v=19$m=…,t=…,p=…$salt$tag`; its parameters are in it. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await inTurn(() => tagOf(password, salt, PARAMETERS, TAG_BYTES));
  const { memory, passes, parallelism } = PARAMETERS;
  const fields = ['argon2id', 'v=19', `m=${memory},t=${passes},p=${parallelism}`, toText(salt), toText(tag)];
  return `$${fields.join('$')}`;
}

/** Whether a password fits a hash; without one it takes as long and says no. */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const known = hash ? readHash(hash) : undefined;
  if (!known) {
    await hashPassword(password);
    return false;
  }
  const tag = await inTurn(() => tagOf(password, known.salt, known.parameters, known.tag.length));
  return timingSafeEqual(tag, known.tag);
}

/** Whether a hash was made with weaker parameters than those of today. */
export function needsRehash(hash: string): boolean {
  const known = readHash(hash)?.parameters;
  return !known || known.memory < PARAMETERS.memory || known.passes < PARAMETERS.passes;
}

function tagOf(password: string, nonce: Buffer, parameters: Parameters, tagLength: number): Promise<Buffer> {
  return derive('argon2id', { message: password.normalize('NFC'), nonce, tagLength, ...parameters });
}

function readHash(hash: string): { parameters: Parameters; salt: Buffer; tag: Buffer } | undefined {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!found) return undefined;
  const [, memory, passes, parallelism, salt = '', tag = ''] = found;
  return {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function toText(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  while (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}
