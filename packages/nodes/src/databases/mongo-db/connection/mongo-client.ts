import { isIPv6, type LookupFunction } from 'node:net';
import { type JsonObject, type NodeContext, NodeError } from '@millrace/node-sdk';
import type { Db, MongoClient, MongoClientOptions } from 'mongodb';
import { mongoError } from '../mongo-error.ts';
import { addressAt, connectionStringOf, hostOf, hostsOf, type MongoHost } from './hosts.ts';

type Context = Pick<NodeContext, 'network' | 'credentials' | 'signal'>;

/** The database of a run. */
export interface OpenDatabase {
  db: Db;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Opens the database of the credential. The driver opens its connections itself, so it is held to one server: each address
 * is first connected to through the network of the run, which guards it, and the driver gets the address that was found.
 * Where that server follows another (in a replica set), that one is taken instead, after the same check.
 * @param database default: that of the credential
 * @throws NodeError
 */
export async function openMongo(context: Context, database = ''): Promise<OpenDatabase> {
  const credential = await context.credentials.get('mongoDb');
  const address = await connectionStringOf(credential);
  const name = database || String(credential.database || decodeURIComponent(address.pathname.slice(1)));
  if (name === '') {
    throw new NodeError('The MongoDB credential names no database', {
      description: 'Open the credential and fill it in.',
    });
  }
  const open = (host: MongoHost) => connect(context, { host, url: addressAt(address, host), credential });
  const client = await connectToLeader(await hostsOf(address), open);
  const onAbort = () => void client.close(true).catch(() => undefined);
  context.signal.addEventListener('abort', onAbort, { once: true });
  if (context.signal.aborted) onAbort();
  return {
    db: client.db(name),
    async close() {
      context.signal.removeEventListener('abort', onAbort);
      await client.close(true).catch(() => undefined);
    },
  };
}

/** The server that takes changes, else one that answers. */
async function connectToLeader(
  hosts: readonly MongoHost[],
  open: (host: MongoHost) => Promise<MongoClient>,
): Promise<MongoClient> {
  let failure: unknown;
  for (const host of hosts) {
    try {
      const client = await open(host);
      const leader = await leaderOf(client);
      if (leader === undefined) return client;
      const other = await open(leader).catch(() => undefined);
      if (other) await client.close(true);
      return other ?? client;
    } catch (error) {
      failure ??= error;
    }
  }
  throw (
    failure ?? new NodeError('The cluster of the MongoDB credential has no servers', { description: 'Check its host.' })
  );
}

/** The server to use instead of this one. */
async function leaderOf(client: MongoClient): Promise<MongoHost | undefined> {
  const hello = await client.db('admin').command({ hello: 1 });
  if (hello.isWritablePrimary === true || typeof hello.primary !== 'string') return undefined;
  return hostOf(hello.primary);
}

interface Target {
  host: MongoHost;
  url: string;
  credential: JsonObject;
}

async function connect({ network }: Context, { host, url, credential }: Target): Promise<MongoClient> {
  const socket = await network.connect({ ...host, timeoutMs: CONNECT_TIMEOUT_MS });
  const found = socket.remoteAddress ?? '';
  socket.destroy();
  const { MongoClient: Client } = await import('mongodb');
  const options: MongoClientOptions & { lookup: LookupFunction } = {
    ...certificatesOf(credential),
    appName: 'millrace',
    maxPoolSize: 1,
    serverSelectionTimeoutMS: CONNECT_TIMEOUT_MS,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    lookup: lookupOf(host.host, found),
  };
  try {
    return await new Client(url, options).connect();
  } catch (error) {
    throw mongoError(error);
  }
}

/** Knows one name: the address was judged, and cannot be another one now. */
function lookupOf(name: string, address: string): LookupFunction {
  const family = isIPv6(address) ? 6 : 4;
  return (hostname, options, callback) => {
    if (hostname !== name) return callback(new Error(`${hostname} is not the server of this run`), '');
    if (options.all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}

function certificatesOf({ tls, ca, cert, key, passphrase }: JsonObject): MongoClientOptions {
  if (tls !== true) return {};
  return {
    tls: true,
    ...(ca && { ca: String(ca) }),
    ...(cert && { cert: String(cert) }),
    ...(key && { key: String(key) }),
    ...(passphrase && { passphrase: String(passphrase) }),
  };
}
