import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type FieldsOf, fieldsOf, type NodeContext, NodeError } from '@millrace/node-sdk';
import type { IClientOptions, MqttClient } from 'mqtt';
import mqttCredential from './mqtt.credential.ts';
import { mqttError } from './mqtt-error.ts';

type Fields = FieldsOf<typeof mqttCredential>;
type Context = Pick<NodeContext, 'network' | 'credentials' | 'signal'>;

export interface ConnectionSettings {
  /** It sends only: its session is not that of a trigger. */
  isSending?: boolean;
  /** Seconds after which the broker is asked whether it is there; 0: the system looks after the connection. */
  keepaliveS?: number;
  /**
   * Takes each message; the next one comes, and this one is acknowledged, when it resolves. What it rejects with, it has to tell itself.
   * It settles when the signal is aborted: the connection ends after that.
   */
  onMessage?(topic: string, payload: Buffer): Promise<void>;
}

export interface MqttConnection {
  client: MqttClient;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 10_000;
const KEEPALIVE_S = 60;
const PROBE_AFTER_MS = 30_000;
const CLOSE_TIMEOUT_MS = 3000;

/** Connects and logs in, once: nothing is tried again behind the back of the node. @throws NodeError */
export async function openMqtt(context: Context, settings: ConnectionSettings = {}): Promise<MqttConnection> {
  const { signal } = context;
  const credential: Fields = fieldsOf(mqttCredential.description, await context.credentials.get('mqtt'));
  const [{ MqttClient: Client }, stream] = await Promise.all([import('mqtt'), openStream(context, credential)]);
  const client = new Client(() => stream, optionsFor(credential, settings));
  // Whoever waits for something learns of a broken connection by that.
  client.on('error', () => undefined);
  const underWay = settings.onMessage && takeMessages(client, settings.onMessage);
  const end = async (): Promise<void> => {
    signal.removeEventListener('abort', onAbort);
    await underWay?.();
    // A broker that is silent does not hold it up.
    const timer = setTimeout(() => stream.destroy(), CLOSE_TIMEOUT_MS);
    await client.endAsync(signal.aborted && !underWay);
    clearTimeout(timer);
  };
  let ended: Promise<void> | undefined;
  const close = (): Promise<void> => {
    ended ??= end();
    return ended;
  };
  const onAbort = (): void => void close();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await connected(client);
  } catch (error) {
    signal.removeEventListener('abort', onAbort);
    client.end(true);
    stream.destroy();
    signal.throwIfAborted();
    throw mqttError(error);
  }
  return { client, close };
}

/**
 * Hands messages on, one after another, each before it is confirmed.
 * @returns waits for the one that is under way.
 */
function takeMessages(
  client: MqttClient,
  onMessage: NonNullable<ConnectionSettings['onMessage']>,
): () => Promise<void> {
  let taking = Promise.resolve();
  const take = (topic: string, payload: string | Buffer, confirm: () => void): void => {
    taking = onMessage(topic, Buffer.from(payload)).then(
      confirm,
      // Unconfirmed, it comes again with the next connection.
      () => undefined,
    );
  };
  client.handleMessage = ({ topic, payload, qos }, done) => {
    if (qos === 2) done();
    else take(topic, payload, done);
  };
  // The library would confirm quality of service 2 first, and hold the message in memory until the broker has confirmed that.
  client.options.customHandleAcks = (topic, payload, { qos }, confirm) => {
    if (qos === 2) take(topic, payload, () => confirm(0));
    else confirm(0);
  };
  return () => taking;
}

function optionsFor(
  credential: Fields,
  { isSending = false, keepaliveS = KEEPALIVE_S }: ConnectionSettings,
): IClientOptions {
  const { username, password, clientId, clean } = credential;
  const any = `millrace-${randomBytes(8).toString('hex')}`;
  const hasOwnId = clientId !== '';
  return {
    clientId: !hasOwnId ? any : isSending ? `${clientId}-${randomBytes(4).toString('hex')}` : clientId,
    clean: isSending || clean || !hasOwnId,
    keepalive: keepaliveS,
    reconnectPeriod: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    ...(username !== '' && { username }),
    ...(password !== '' && { password }),
  };
}

/** The stream that the library speaks over, through the guarded network. */
async function openStream({ network }: Context, credential: Fields): Promise<Duplex> {
  const { protocol, ssl, port } = credential;
  const [host = '', ...path] = credential.host.trim().split('/');
  if (host === '') {
    throw new NodeError('The MQTT credential has no host', { description: 'Open the credential and fill it in.' });
  }
  const socket = await network.connect({
    host,
    port: Number(port) || 1883,
    timeoutMs: CONNECT_TIMEOUT_MS,
    ...((ssl || protocol === 'mqtts') && { tls: tlsOf(credential) }),
  });
  socket.setNoDelay(true).setKeepAlive(true, PROBE_AFTER_MS);
  return protocol === 'ws' ? overWebSocket(socket, `${host}:${port}/${path.join('/')}`) : socket;
}

function tlsOf({ ssl, passwordless, ca, cert, key, rejectUnauthorized }: Fields) {
  const hasOwn = ssl && passwordless;
  return {
    ...(ssl && ca && { ca }),
    ...(hasOwn && cert && { cert }),
    ...(hasOwn && key && { key }),
    allowUnauthorizedCerts: hasOwn && !rejectUnauthorized,
  };
}

async function overWebSocket(socket: Socket, address: string): Promise<Duplex> {
  const { WebSocket, createWebSocketStream } = await import('ws');
  // The connection stands already, encrypted or not.
  const webSocket = new WebSocket(`ws://${address}`, ['mqtt'], {
    createConnection: () => socket,
    handshakeTimeout: CONNECT_TIMEOUT_MS,
  });
  return createWebSocketStream(webSocket);
}

function connected(client: MqttClient): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  client.once('connect', () => resolve());
  client.once('error', reject);
  client.once('close', () => reject(new Error('The connection was closed')));
  return promise;
}
