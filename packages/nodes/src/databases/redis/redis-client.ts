import type { Socket } from 'node:net';
import { connection, type FieldsOf, type NodeContext, NodeError } from '@millrace/node-sdk';
import type { Redis, RedisOptions } from 'ioredis';
import redisCredential from './redis.credential.ts';

type Fields = FieldsOf<typeof redisCredential>;
type Context = Pick<NodeContext, 'network' | 'signal'> & { credential: Fields };

const CONNECT_TIMEOUT_MS = 10_000;

/** The server that the credential names. */
export const redis = connection({
  name: 'Redis',
  credential: redisCredential,
  async open(context) {
    const client = await openRedis(context);
    return { thing: client, close: () => client.disconnect() };
  },
  explain: redisError,
});

/** Opens the connection of a run. It breaks when the execution is stopped. @throws NodeError */
export async function openRedis({ network, credential, signal }: Context): Promise<Redis> {
  const host = credential.host.trim();
  if (host === '') {
    throw new NodeError('The Redis credential has no host', { description: 'Open the credential and fill it in.' });
  }
  const { Redis: Client } = await import('ioredis');
  const socket = await network.connect({
    host,
    port: Number(credential.port) || 6379,
    timeoutMs: CONNECT_TIMEOUT_MS,
    ...(credential.ssl && { tls: { allowUnauthorizedCerts: credential.disableTlsVerification } }),
  });
  const client = new Client({ ...ONCE, Connector: connectorTo(socket) });
  // Commands under way learn of a broken connection by themselves.
  client.on('error', () => undefined);
  const onAbort = () => client.disconnect();
  signal.addEventListener('abort', onAbort, { once: true });
  client.once('end', () => signal.removeEventListener('abort', onAbort));
  try {
    await client.connect();
    await logIn(client, credential);
    return client;
  } catch (error) {
    client.disconnect();
    throw redisError(error);
  }
}

/** By commands, so that a refusal is the error that is seen. */
async function logIn(client: Redis, { user, password, database }: Fields): Promise<void> {
  if (user) await client.auth(user, password);
  else if (password) await client.auth(password);
  if (Number(database) > 0) await client.select(database);
}

/** One connection, used once: nothing is tried again behind the back of the node. */
const ONCE = {
  lazyConnect: true,
  enableReadyCheck: false,
  retryStrategy: null,
  maxRetriesPerRequest: 0,
  autoResubscribe: false,
  // Before the login a server may refuse whatever else is sent.
  protocol: 2,
  disableClientInfo: true,
} as const;

/** The driver opens connections itself: it is given one that stands. */
function connectorTo(socket: Socket): NonNullable<RedisOptions['Connector']> {
  class Connected {
    check(): boolean {
      return true;
    }
    connect(): Promise<Socket> {
      return Promise.resolve(socket);
    }
    disconnect(): void {
      socket.end();
    }
  }
  // The driver's type has private parts that it does not use.
  return Connected as unknown as NonNullable<RedisOptions['Connector']>;
}

/** What went wrong, for the user. */
export function redisError(cause: unknown): NodeError {
  if (cause instanceof NodeError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  const advice = ADVICE.find(([matcher]) => matcher.test(message))?.[1];
  return new NodeError(`Redis reports: ${message}`, { ...(advice && { description: advice }), cause });
}

const ADVICE: ReadonlyArray<[RegExp, string]> = [
  [
    /^(?:WRONGPASS|NOAUTH|ERR AUTH|ERR Client sent AUTH|ERR invalid password)/,
    'Check user and password of the credential.',
  ],
  [/^WRONGTYPE/, "The key holds data of another kind: set 'Key type' to its kind, or choose another key."],
  [
    /unknown command.*FT\./i,
    'The server has no search: take Redis 8, Redis Stack, or a server with the module RediSearch.',
  ],
  [/^NOPERM/, 'The user of the credential lacks the right to do this.'],
  [/^ERR DB index/, 'Check the number of the database in the credential.'],
  [/closed|ECONNRESET|EPIPE/i, 'The connection broke: check that the server runs, and SSL in the credential.'],
];
