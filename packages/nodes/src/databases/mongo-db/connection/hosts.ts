import { resolveSrv, resolveTxt } from 'node:dns/promises';
import { type JsonObject, NodeError } from '@millrace/node-sdk';
import type { ConnectionString } from 'mongodb-connection-string-url';

/** A server that may be connected to. */
export interface MongoHost {
  host: string;
  port: number;
}

const DEFAULT_PORT = 27_017;
/** Options that would read files of the machine, or connect to other servers. */
const REFUSED = new Set([
  'proxyhost',
  'proxyport',
  'proxyusername',
  'proxypassword',
  'tlscafile',
  'tlscertificatekeyfile',
  'tlscrlfile',
  'sslca',
  'sslcert',
  'sslkey',
  'sslcrl',
]);
const MECHANISMS = new Set(['DEFAULT', 'PLAIN', 'MONGODB-X509', 'SCRAM-SHA-1', 'SCRAM-SHA-256', 'MONGODB-CR']);
/** What a name's record may add to the options of a connection. */
const FROM_RECORD = new Set(['authSource', 'replicaSet', 'loadBalanced']);

/** The address that a credential describes. Its messages never hold the password. @throws NodeError */
export async function connectionStringOf(credential: JsonObject): Promise<ConnectionString> {
  const { ConnectionString: Reader } = await import('mongodb-connection-string-url');
  const text =
    credential.configurationType === 'connectionString'
      ? String(credential.connectionString ?? '')
      : addressOf(credential);
  let address: ConnectionString;
  try {
    address = new Reader(text.trim());
  } catch {
    throw new NodeError('The connection string of the MongoDB credential cannot be read', {
      description:
        'Write it as mongodb://user:password@host:port/database, with %-codes for special characters in the password.',
    });
  }
  checkOptions(address);
  return address;
}

/** Without a port, the host's name is that of a cluster, to be looked up. */
function addressOf({ host, port, user, password }: JsonObject): string {
  const name = String(host ?? '').trim();
  if (name === '') {
    throw new NodeError('The MongoDB credential has no host', { description: 'Open the credential and fill it in.' });
  }
  const login = user ? `${encodeURIComponent(String(user))}:${encodeURIComponent(String(password ?? ''))}@` : '';
  return port ? `mongodb://${login}${name}:${Number(port)}/` : `mongodb+srv://${login}${name}/`;
}

function checkOptions({ searchParams }: ConnectionString): void {
  for (const [name, value] of searchParams) {
    if (REFUSED.has(name.toLowerCase())) {
      throw new NodeError(`The connection string has the option '${name}', which is not allowed`, {
        description: 'Certificates go into the fields of the credential; proxies are not used.',
      });
    }
    if (name.toLowerCase() === 'authmechanism' && !MECHANISMS.has(value.toUpperCase())) {
      throw new NodeError(`The connection string asks for '${value}' to log in, which is not supported`, {
        description: 'Log in with user and password, or with a certificate.',
      });
    }
  }
}

/** Servers of the address; a cluster's name is looked up, and its options are added to the address. */
export async function hostsOf(address: ConnectionString): Promise<MongoHost[]> {
  if (!address.isSRV) return address.hosts.map(hostOf);
  const name = address.hosts[0] ?? '';
  const service = address.searchParams.get('srvServiceName') ?? 'mongodb';
  const [records, texts] = await Promise.all([
    resolveSrv(`_${service}._tcp.${name}`).catch((cause) => {
      throw new NodeError(`The servers of the cluster ${name} could not be looked up`, {
        description: 'Check the host. A single server needs mongodb:// or a port instead of mongodb+srv://.',
        cause,
      });
    }),
    resolveTxt(name).catch(() => []),
  ]);
  addRecordOptions(address, texts.map((parts) => parts.join('')).join('&'));
  const domain = name.split('.').slice(-2).join('.');
  return records
    .filter((record) => record.name.endsWith(`.${domain}`))
    .map((record) => ({ host: record.name, port: record.port }));
}

function addRecordOptions({ searchParams }: ConnectionString, text: string): void {
  for (const [name, value] of new URLSearchParams(text)) {
    if (FROM_RECORD.has(name) && !searchParams.has(name)) searchParams.set(name, value);
  }
  if (!searchParams.has('tls') && !searchParams.has('ssl')) searchParams.set('tls', 'true');
}

/** @param text `host:port`, `[::1]:port`, or without a port. */
export function hostOf(text: string): MongoHost {
  const match = /^(?:\[([\da-f:.]+)\]|([^:/%]+))(?::(\d+))?$/i.exec(text);
  const host = match?.[1] ?? match?.[2];
  if (host) return { host, port: Number(match?.[3] ?? DEFAULT_PORT) };
  throw new NodeError(`'${text}' is not a server that can be connected to`, {
    description: 'Give host and port, or host alone. Sockets of the file system are not supported.',
  });
}

/** The same address with one server, which the driver is not to look beyond. */
export function addressAt(address: ConnectionString, { host, port }: MongoHost): string {
  const single = address.clone();
  single.protocol = 'mongodb:';
  single.hosts = [`${host.includes(':') ? `[${host}]` : host}:${port}`];
  for (const name of ['srvServiceName', 'srvMaxHosts', 'directConnection']) single.searchParams.delete(name);
  if (single.searchParams.get('loadBalanced') !== 'true') single.searchParams.set('directConnection', 'true');
  return single.href;
}
