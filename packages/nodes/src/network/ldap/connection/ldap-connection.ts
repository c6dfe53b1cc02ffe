import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type FieldsOf, fieldsOf, type NodeContext, NodeError, type TlsOptions } from '@millrace/node-sdk';
import type { Client } from 'ldapts';
import ldap from '../ldap.credential.ts';
import { ldapError } from './ldap-error.ts';
import { MessageStream } from './message-stream.ts';
import { startTls } from './start-tls.ts';

type Fields = FieldsOf<typeof ldap>;
/** What is needed to connect: the context of a run, a look-up or a test of the credential. */
export type ConnectionContext = Pick<NodeContext, 'network' | 'credentials' | 'signal'>;

const CONNECT_TIMEOUT_MS = 30_000;
const CLOSE_TIMEOUT_MS = 2_000;

export interface LdapConnection {
  /** Does one operation of the library. @throws NodeError */
  perform<Result>(operation: (client: Client) => Promise<Result>): Promise<Result>;
  /** Never fails. */
  close(): Promise<void>;
}

/** Opens the connection of a run and logs in. @throws NodeError */
export async function openLdap(context: ConnectionContext): Promise<LdapConnection> {
  const credential: Fields = fieldsOf(ldap.description, await context.credentials.get('ldap'));
  const { Client } = await import('ldapts');
  const stream = new MessageStream(await connect(context, credential));
  const unopened = [stream];
  const client = new Client({
    // Only the form of the address counts: the connection stands already, encrypted or not.
    url: 'ldap://directory',
    timeout: (credential.timeout || 300) * 1000,
    createConnection: () => {
      const given = unopened.pop();
      if (!given) throw new NodeError('The LDAP server ended the connection');
      return given as Duplex as Socket;
    },
  });
  const connection = connectionOf(client, stream, context.signal);
  try {
    const { bindDN, bindPassword } = credential;
    if (bindDN !== '' || bindPassword !== '') await connection.perform(() => client.bind(bindDN, bindPassword));
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

function connectionOf(client: Client, stream: MessageStream, signal: AbortSignal): LdapConnection {
  const onAbort = () => stream.destroy();
  signal.addEventListener('abort', onAbort, { once: true });
  return {
    async perform(operation) {
      signal.throwIfAborted();
      stream.startAnew();
      try {
        return await operation(client);
      } catch (error) {
        signal.throwIfAborted();
        throw ldapError(stream.errored ?? error);
      }
    },
    async close() {
      signal.removeEventListener('abort', onAbort);
      if (stream.destroyed) return;
      const closed = new Promise((resolve) => stream.once('close', resolve));
      const tooLong = setTimeout(() => stream.destroy(), CLOSE_TIMEOUT_MS);
      // The server hears that it is over; whether it can still hear matters to nobody.
      await Promise.race([closed, client.unbind().catch(() => undefined)]);
      clearTimeout(tooLong);
      stream.destroy();
    },
  };
}

/** A connection through the guarded network, encrypted as the credential says. */
async function connect({ network }: ConnectionContext, credential: Fields): Promise<Socket> {
  const { hostname, connectionSecurity } = credential;
  const host = hostname.trim();
  if (host === '') {
    throw new NodeError('The LDAP credential has no server', { description: 'Open the credential and fill it in.' });
  }
  const target = { host, port: Number(credential.port) || 389, timeoutMs: CONNECT_TIMEOUT_MS };
  const tls = tlsOf(credential);
  if (connectionSecurity === 'tls') return network.connect({ ...target, tls });
  const socket = await network.connect(target);
  return connectionSecurity === 'startTls' ? startTls(socket, { ...target, tls }) : socket;
}

function tlsOf({ caCertificate, allowUnauthorizedCerts }: Fields): TlsOptions {
  return { ...(caCertificate && { ca: caCertificate }), allowUnauthorizedCerts };
}
