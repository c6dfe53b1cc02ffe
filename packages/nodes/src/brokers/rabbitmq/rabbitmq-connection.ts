import { isIP } from 'node:net';
import { type FieldsOf, fieldsOf, type NodeContext, NodeError } from '@millrace/node-sdk';
import type { Channel, ChannelModel } from 'amqplib';
import rabbitmqCredential from './rabbitmq.credential.ts';
import { rabbitmqError } from './rabbitmq-error.ts';

type Fields = FieldsOf<typeof rabbitmqCredential>;
type Context = Pick<NodeContext, 'network' | 'credentials' | 'signal'>;

const CONNECT_TIMEOUT_MS = 10_000;
/** A server that is silent for twice as long is taken for gone. */
const HEARTBEAT_S = 30;

/** A connection to the server of the credential. */
export interface RabbitmqConnection {
  model: ChannelModel;
  close(): Promise<void>;
}

/** Connects and logs in. Whoever opened the connection closes it, also when the execution is stopped. @throws NodeError */
export async function openRabbitmq(context: Context): Promise<RabbitmqConnection> {
  const { signal } = context;
  const credential: Fields = fieldsOf(rabbitmqCredential.description, await context.credentials.get('rabbitmq'));
  const model = await connect(context, credential);
  // Whoever waits for something learns of a broken connection by that.
  model.on('error', () => undefined);
  const close = (): Promise<void> => closed(model);
  if (signal.aborted) await close();
  signal.throwIfAborted();
  return { model, close };
}

/**
 * Closes a connection or a channel. The library waits for the answer of the server, which never comes where the connection breaks meanwhile.
 * Does not fail: what is closed already is.
 */
export async function closed(open: ChannelModel | Channel): Promise<void> {
  const { promise: broken, resolve } = Promise.withResolvers<void>();
  open.once('close', resolve);
  await Promise.race([open.close().catch(() => undefined), broken]);
}

/** The library opens its connection itself: it gets the address that the guarded one led to. */
async function connect({ network, signal }: Context, credential: Fields): Promise<ChannelModel> {
  const host = credential.hostname.trim();
  if (host === '') {
    throw new NodeError('The RabbitMQ credential has no host', { description: 'Open the credential and fill it in.' });
  }
  const { connect: open, credentials } = await import('amqplib');
  const port = Number(credential.port) || 5672;
  const guarded = await network.connect({ host, port, timeoutMs: CONNECT_TIMEOUT_MS });
  const address = guarded.remoteAddress ?? host;
  guarded.destroy();
  const { ssl, passwordless, username, password, vhost } = credential;
  const where = {
    protocol: ssl ? 'amqps' : 'amqp',
    hostname: address,
    port,
    username,
    password,
    vhost: encodeURIComponent(vhost || '/'),
    heartbeat: HEARTBEAT_S,
  };
  const how = {
    timeout: CONNECT_TIMEOUT_MS,
    noDelay: true,
    clientProperties: { connection_name: 'Millrace' },
    ...(ssl && !isIP(host) && { servername: host }),
    ...(ssl && certificatesOf(credential)),
    ...(ssl && passwordless && { credentials: credentials.external() }),
  };
  try {
    return await open(where, how);
  } catch (error) {
    signal.throwIfAborted();
    throw rabbitmqError(error);
  }
}

function certificatesOf({ passwordless, ca, cert, key, passphrase }: Fields) {
  return {
    ...(ca && { ca: [Buffer.from(ca)] }),
    ...(passwordless && cert && { cert: Buffer.from(cert) }),
    ...(passwordless && key && { key: Buffer.from(key) }),
    ...(passwordless && passphrase && { passphrase }),
  };
}
