import type { ChatMessage, JsonValue, NodeContext } from '@millrace/node-sdk';
import { exchangeData, exchangeType, fromExchange } from '../../lib/ai/memory/exchange-messages.ts';
import type { HistoryStore } from '../../lib/ai/memory/stored-memory.ts';
import { openMongo } from './connection/mongo-client.ts';
import { mongoError } from './mongo-error.ts';

interface History {
  sessionId: string;
  messages: JsonValue[];
}

/** The messages of a session in a document, oldest first. @throws NodeError */
export async function openHistory(
  context: Pick<NodeContext, 'network' | 'credentials' | 'signal'>,
  { collectionName, databaseName, session }: { collectionName: string; databaseName: string; session: string },
): Promise<HistoryStore> {
  const { db, close } = await openMongo(context, databaseName.trim());
  const collection = db.collection<History>(collectionName);
  const explained = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    try {
      return await work();
    } catch (error) {
      throw mongoError(error);
    }
  };
  return {
    load: (most) =>
      explained(async () => {
        const found = await collection.findOne({ sessionId: session }, { projection: { messages: { $slice: -most } } });
        return (found?.messages ?? []).flatMap((message) => fromExchange(message) ?? []);
      }),
    add: (messages) =>
      explained(async () => {
        await collection.updateOne(
          { sessionId: session },
          { $push: { messages: { $each: messages.map(entryOf) } } },
          { upsert: true },
        );
      }),
    replace: (messages) =>
      explained(async () => {
        await collection.updateOne(
          { sessionId: session },
          { $set: { messages: messages.map(entryOf) } },
          { upsert: true },
        );
      }),
    close,
  };
}

function entryOf(message: ChatMessage): JsonValue {
  return { type: exchangeType(message), data: exchangeData(message) };
}
