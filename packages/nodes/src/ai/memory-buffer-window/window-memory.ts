import {
  type ChatMemory,
  type ChatMessage,
  type JsonObject,
  type JsonValue,
  NodeError,
  type SupplyContext,
} from '@millrace/node-sdk';

/** Sessions that are kept, those that spoke last. */
const MAX_SESSIONS = 500;
const PREFIX = 'session:';

type MemoryContext = SupplyContext<{ sessionKey: string | undefined; contextWindowLength: number }>;

/** The last rounds of a session. They lie in the static data of the node, and so outlive an execution and a restart. */
export function windowMemory({ parameters, staticData, asRun }: MemoryContext): ChatMemory {
  const session = String(parameters.sessionKey ?? '').trim();
  if (session === '') {
    throw new NodeError('The memory has no session key', {
      parameter: 'sessionKey',
      description: 'Give the item a field sessionId, or choose "Define below" and write a key.',
    });
  }
  const key = `${PREFIX}${session}`;
  const most = parameters.contextWindowLength * 2;
  const stored = staticData.node;
  return {
    load: () =>
      asRun(() => messagesIn(stored, key), {
        request: { action: 'load', session },
        response: (messages) => ({ messages: messages.map(toJson) }),
        restore: ({ messages }) => listOf(messages),
      }),
    save: (said) =>
      asRun(
        () => {
          const messages = [...messagesIn(stored, key), ...said].slice(-most);
          // Written anew, so that the session that spoke last stands last.
          delete stored[key];
          stored[key] = messages.map(toJson);
          forgetOldest(stored);
        },
        // Not restored: what was saved was lost with the process.
        { request: { action: 'save', session, messages: said.map(toJson) }, response: () => ({}) },
      ),
  };
}

/** Only what prompts and answers hold is remembered: calls of tools belong to their round. */
function toJson({ role, content }: ChatMessage): JsonObject {
  return { role, content };
}

function messagesIn(stored: JsonObject, key: string): ChatMessage[] {
  return listOf(Object.hasOwn(stored, key) ? stored[key] : []);
}

function listOf(list: JsonValue | undefined): ChatMessage[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry): ChatMessage[] => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return [];
    const { role, content } = entry;
    return (role === 'user' || role === 'assistant') && typeof content === 'string' ? [{ role, content }] : [];
  });
}

function forgetOldest(stored: JsonObject): void {
  const keys = Object.keys(stored).filter((key) => key.startsWith(PREFIX));
  for (const key of keys.slice(0, Math.max(0, keys.length - MAX_SESSIONS))) delete stored[key];
}
