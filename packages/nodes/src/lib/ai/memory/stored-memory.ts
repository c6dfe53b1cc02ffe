import type { ChatMemory, ChatMessage, JsonObject, Supplied, SupplyContext } from '@millrace/node-sdk';
import { sessionOf } from './session.ts';
import { fromStored, toStored } from './stored-messages.ts';
import { lastTurns } from './turns.ts';

/** Where the messages of one session lie. */
export interface HistoryStore {
  /** The last ones at least, oldest first. */
  load(most: number): Promise<ChatMessage[]>;
  add(messages: readonly ChatMessage[]): Promise<void>;
  replace(messages: readonly ChatMessage[]): Promise<void>;
  close(): Promise<void> | void;
}

/** Messages that are read of a session: a turn may have many, when its tools were called often. */
const MOST_MESSAGES = 1_000;

type MemoryContext = SupplyContext<{ sessionKey: string | undefined; contextWindowLength?: number | undefined }>;

/** A memory in a database. The connection is opened when it is first needed. */
export function storedMemory(
  { parameters, asRun }: MemoryContext,
  open: (session: string) => Promise<HistoryStore>,
): Supplied<ChatMemory> {
  const session = sessionOf(parameters);
  const { contextWindowLength: turns = 5 } = parameters;
  let opening: Promise<HistoryStore> | undefined;
  const store = (): Promise<HistoryStore> => {
    opening ??= open(session);
    return opening;
  };
  const write = (action: 'save' | 'replace', messages: readonly ChatMessage[], work: () => Promise<void>) => {
    const request: JsonObject = { action, session, messages: messages.map(toStored) };
    return asRun(work, { request, response: () => ({}), restore: () => undefined });
  };
  return {
    thing: {
      load: () =>
        asRun(async () => lastTurns(await (await store()).load(MOST_MESSAGES), turns), {
          request: { action: 'load', session },
          response: (messages) => ({ messages: messages.map(toStored) }),
          restore: ({ messages }) => fromStored(messages),
        }),
      save: (messages) => write('save', messages, async () => (await store()).add(messages)),
      replace: (messages) => write('replace', messages, async () => (await store()).replace(messages)),
    },
    async close() {
      await (await opening?.catch(() => undefined))?.close();
    },
  };
}
