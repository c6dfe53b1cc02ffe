import type { ChatMemory, ChatMessage, JsonObject, SupplyContext } from '@millrace/node-sdk';
import { sessionOf } from '../../../lib/ai/memory/session.ts';
import { fromStored, toStored } from '../../../lib/ai/memory/stored-messages.ts';
import { lastTurns } from '../../../lib/ai/memory/turns.ts';

/** Sessions that are kept, those that spoke last. */
const MAX_SESSIONS = 500;
const PREFIX = 'session:';

type MemoryContext = SupplyContext<{ sessionKey: string | undefined; contextWindowLength: number }>;

/**
 * The last rounds of a session. They lie in the static data of the workflow, and so outlive an execution and a restart; all
 * simple memories of the workflow share them.
 */
export function windowMemory({ parameters, sharedData: stored, staticData, asRun }: MemoryContext): ChatMemory {
  const session = sessionOf(parameters);
  const key = `${PREFIX}${session}`;
  /** What the node had for itself, before memories shared their sessions, is read until it is written. */
  const messagesIn = (): ChatMessage[] => {
    const holder = [stored, staticData.node].find((data) => Object.hasOwn(data, key));
    return fromStored(holder?.[key]);
  };
  const write = (action: 'save' | 'replace', said: readonly ChatMessage[], all: () => readonly ChatMessage[]) =>
    asRun(
      () => {
        const messages = lastTurns(all(), parameters.contextWindowLength);
        // Written anew, so that the session that spoke last stands last.
        delete stored[key];
        delete staticData.node[key];
        stored[key] = messages.map(toStored);
        forgetOldest(stored);
      },
      // Not restored: what was saved was lost with the process.
      { request: { action, session, messages: said.map(toStored) }, response: () => ({}) },
    );
  return {
    load: () =>
      asRun(messagesIn, {
        request: { action: 'load', session },
        response: (messages) => ({ messages: messages.map(toStored) }),
        restore: ({ messages }) => fromStored(messages),
      }),
    save: (said) => write('save', said, () => [...messagesIn(), ...said]),
    replace: (messages) => write('replace', messages, () => messages),
  };
}

function forgetOldest(stored: JsonObject): void {
  const keys = Object.keys(stored).filter((key) => key.startsWith(PREFIX));
  for (const key of keys.slice(0, Math.max(0, keys.length - MAX_SESSIONS))) delete stored[key];
}
