import { type ListenContext, type Listener, NodeError, type ParametersOf } from '@millrace/node-sdk';
import type { Consumer, ConsumerConfig } from 'kafkajs';
import { BatchReader } from './batch-reader.ts';
import { openKafka } from './kafka-client.ts';
import type { triggerParameters } from './trigger-parameters.ts';

type Context = ListenContext<ParametersOf<typeof triggerParameters>>;

const HEARTBEAT_MS = 3000;
/** Until a broker answers that has nothing: stopping waits for it. */
const LONGEST_WAIT_MS = 1000;

/** Takes the messages of the topic, as a member of the group, until it is closed or can no longer. @throws NodeError */
export async function consume(context: Context): Promise<Listener> {
  const { topic, groupId, options } = context.parameters;
  for (const [name, label] of [
    ['topic', 'Topic'],
    ['groupId', 'Group id'],
  ] as const) {
    if (context.parameters[name] === '') throw new NodeError(`The parameter '${label}' is empty`, { parameter: name });
  }
  const heartbeatMs = options.heartbeatInterval || HEARTBEAT_MS;
  const { client, errorOf } = await openKafka(context);
  const consumer = client.consumer({ ...consumerConfig(groupId, options), heartbeatInterval: heartbeatMs });
  const reader = new BatchReader(context, heartbeatMs);
  let isClosed = false;
  const close = async (): Promise<void> => {
    isClosed = true;
    reader.stop();
    await consumer.disconnect();
  };
  const ready = joined(consumer, (error) => {
    if (!isClosed) context.fail(errorOf(reader.failure ?? error));
  });
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: [topic], fromBeginning: options.fromBeginning ?? true });
    await consumer.run({
      eachBatchAutoResolve: false,
      autoCommitInterval: options.autoCommitInterval || null,
      autoCommitThreshold: options.autoCommitThreshold || null,
      partitionsConsumedConcurrently: options.partitionsConsumedConcurrently || 1,
      eachBatch: (batch) => reader.read(batch),
    });
    await ready;
  } catch (error) {
    await close();
    throw errorOf(error);
  }
  return { close };
}

function consumerConfig(groupId: string, options: Context['parameters']['options']): ConsumerConfig {
  const { fetchMaxBytes, fetchMinBytes, maxInFlightRequests, rebalanceTimeout, sessionTimeout } = options;
  return {
    groupId,
    allowAutoTopicCreation: options.allowAutoTopicCreation ?? false,
    maxWaitTimeInMs: LONGEST_WAIT_MS,
    ...(fetchMaxBytes && { maxBytesPerPartition: fetchMaxBytes }),
    ...(fetchMinBytes && { minBytes: fetchMinBytes }),
    ...(maxInFlightRequests && { maxInFlightRequests }),
    ...(rebalanceTimeout && { rebalanceTimeout }),
    ...(sessionTimeout && { sessionTimeout }),
  };
}

/** Resolves when the group has taken the member in. @param onEnd hears of an end after that; before it, this rejects. */
function joined(consumer: Consumer, onEnd: (error: Error) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  promise.catch(() => undefined); // Whoever awaits it is told.
  let hasJoined = false;
  consumer.on(consumer.events.GROUP_JOIN, () => {
    hasJoined = true;
    resolve();
  });
  consumer.on(consumer.events.CRASH, ({ payload: { error } }) => {
    if (hasJoined) onEnd(error);
    else reject(error);
  });
  return promise;
}
