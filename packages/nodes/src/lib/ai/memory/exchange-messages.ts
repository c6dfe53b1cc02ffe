import { type ChatMessage, isJsonObject, type JsonObject, type JsonValue, textOf } from '@millrace/node-sdk';

// The form in which histories lie in databases, so that other programs can read and go on with them.

const TYPES = { system: 'system', user: 'human', assistant: 'ai', tool: 'tool' } as const;
const ROLES: Readonly<Record<string, ChatMessage['role'] | undefined>> = {
  system: 'system',
  human: 'user',
  ai: 'assistant',
  tool: 'tool',
};

/** The fields of a message, without its type. */
export function exchangeData(message: ChatMessage): JsonObject {
  const isHidden = message.role !== 'tool' && message.isHidden === true;
  const more: JsonObject = isHidden ? { hideFromUI: true } : {};
  const data: JsonObject = { content: textOf(message), additional_kwargs: more, response_metadata: {} };
  if (message.role === 'tool') return { ...data, tool_call_id: message.toolCallId };
  if (message.role !== 'assistant') return data;
  const calls = (message.toolCalls ?? []).map(({ id, name, arguments: args }) => ({
    id,
    name,
    args,
    type: 'tool_call',
  }));
  return { ...data, tool_calls: calls, invalid_tool_calls: [] };
}

export function exchangeType({ role }: ChatMessage): string {
  return TYPES[role];
}

const CLASSES = { user: 'HumanMessage', assistant: 'AIMessage', system: 'SystemMessage', tool: 'ToolMessage' } as const;

/** A message in the form in which programs of chats read what was said before. */
export function exchangeObject(message: ChatMessage): JsonObject {
  const id = ['langchain_core', 'messages', CLASSES[message.role]];
  return { lc: 1, type: 'constructor', id, kwargs: exchangeData(message) };
}

/** A message out of either form: its fields beside the type, or in `data`. `undefined` for what is none. */
export function fromExchange(value: JsonValue | undefined): ChatMessage | undefined {
  if (!isJsonObject(value) || typeof value.type !== 'string') return undefined;
  const data = isJsonObject(value.data) ? value.data : value;
  const role = Object.hasOwn(ROLES, value.type) ? ROLES[value.type] : undefined;
  const content = typeof data.content === 'string' ? data.content : JSON.stringify(data.content ?? '');
  const more = isJsonObject(data.additional_kwargs) ? data.additional_kwargs : {};
  const hidden = more.hideFromUI === true && { isHidden: true };
  switch (role) {
    case 'tool':
      return { role, content, toolCallId: String(data.tool_call_id ?? '') };
    case 'assistant': {
      const toolCalls = callsIn(data.tool_calls);
      return { role, content, ...hidden, ...(toolCalls.length > 0 && { toolCalls }) };
    }
    case 'system':
    case 'user':
      return { role, content, ...hidden };
    default:
      return undefined;
  }
}

function callsIn(value: JsonValue | undefined) {
  if (!Array.isArray(value)) return [];
  return value.flatMap((call) => {
    if (!isJsonObject(call) || typeof call.name !== 'string') return [];
    return [{ id: String(call.id ?? ''), name: call.name, arguments: isJsonObject(call.args) ? call.args : {} }];
  });
}
