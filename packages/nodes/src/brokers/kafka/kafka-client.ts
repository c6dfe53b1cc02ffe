import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type FieldsOf, fieldsOf, type NodeContext, NodeError } from '@millrace/node-sdk';
import type { ISocketFactory, Kafka, KafkaConfig } from 'kafkajs';
import { fieldList } from '../../lib/fields/field-list.ts';
import { addCodecs } from './codecs.ts';
import kafkaCredential from './kafka.credential.ts';
import { kafkaError } from './kafka-error.ts';
import { LateConnection } from './late-connection.ts';

type Fields = FieldsOf<typeof kafkaCredential>;
type Context = Pick<NodeContext, 'network' | 'credentials' | 'signal'>;

const CONNECT_TIMEOUT_MS = 10_000;
const PROBE_AFTER_MS = 30_000;
const RETRY = { retries: 3, initialRetryTime: 200, maxRetryTime: 2000, restartOnFailure: async () => false };

export interface KafkaClient {
  client: Kafka;
  /** What went wrong, for the user: where the guarded network refused a broker, that. */
  errorOf(cause: unknown): NodeError;
}

/** Connects to nothing yet: each broker is reached through the guarded network, also those that others name. @throws NodeError */
export async function openKafka(context: Context): Promise<KafkaClient> {
  const credential: Fields = fieldsOf(kafkaCredential.description, await context.credentials.get('kafka'));
  const brokers = fieldList(credential.brokers);
  if (brokers.length === 0) {
    throw new NodeError('The Kafka credential has no brokers', {
      description: 'Open the credential and fill them in.',
    });
  }
  const { default: kafkajs } = await import('kafkajs');
  addCodecs(kafkajs);
  let refusal: unknown;
  const socketFactory: ISocketFactory = ({ host, port, onConnect }) => {
    const stream = new LateConnection(connect(context, credential, host, port));
    stream.once('connect', onConnect).once('error', (error) => {
      refusal = error;
    });
    // The library uses what all streams have, and `unref`.
    return stream as Duplex as Socket;
  };
  const client = new kafkajs.Kafka({
    clientId: credential.clientId || 'millrace',
    brokers,
    socketFactory,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    retry: RETRY,
    // What it writes holds contents of messages; what fails reaches the user as an error.
    logCreator: () => () => undefined,
    ...saslOf(credential),
  });
  return {
    client,
    errorOf(cause) {
      context.signal.throwIfAborted();
      return kafkaError(refusal instanceof NodeError ? refusal : cause);
    },
  };
}

async function connect({ network }: Context, credential: Fields, host: string, port: number): Promise<Socket> {
  const { ssl, ca, cert, key, allowUnauthorizedCerts } = credential;
  const socket = await network.connect({
    host,
    port,
    timeoutMs: CONNECT_TIMEOUT_MS,
    ...(ssl && { tls: { ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }), allowUnauthorizedCerts } }),
  });
  return socket.setNoDelay(true).setKeepAlive(true, PROBE_AFTER_MS);
}

function saslOf({ authentication, saslMechanism, username, password }: Fields): Pick<KafkaConfig, 'sasl'> {
  if (!authentication) return {};
  const account = { username, password };
  if (saslMechanism === 'scram-sha-256') return { sasl: { mechanism: 'scram-sha-256', ...account } };
  if (saslMechanism === 'scram-sha-512') return { sasl: { mechanism: 'scram-sha-512', ...account } };
  return { sasl: { mechanism: 'plain', ...account } };
}
