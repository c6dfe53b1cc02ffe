import {
  type ChatAnswer,
  type ChatMessage,
  type FilePart,
  type FinishReason,
  isJsonObject,
  type JsonObject,
  type TextPart,
  type ToolCall,
} from '@millrace/node-sdk';
import { plainCopy } from '../describe/plain-copy.ts';
import { ApplicationError } from '../n8n-workflow/errors.ts';
import { isFunction } from '../package/package-types.ts';
import { optionsIn, textIn } from '../requests/option-fields.ts';

const ROLES: Readonly<Record<string, ChatMessage['role']>> = {
  system: 'system',
  developer: 'system',
  human: 'user',
  user: 'user',
  generic: 'user',
  ai: 'assistant',
  assistant: 'assistant',
  tool: 'tool',
  function: 'tool',
};

/** Messages in the form that chat models of packages take. */
export function toModelMessages(messages: readonly ChatMessage[]): object[] {
  return messages.map((message) => {
    switch (message.role) {
      case 'assistant': {
        const { role, content, toolCalls = [] } = message;
        const calls = toolCalls.map((call) => ({
          id: call.id,
          name: call.name,
          args: call.arguments,
          type: 'tool_call',
        }));
        return { role, content, ...(calls.length > 0 && { tool_calls: calls }) };
      }
      case 'tool':
        return { role: 'tool', content: message.content, tool_call_id: message.toolCallId };
      case 'user':
        return { role: 'user', content: toModelContent(message.content) };
      default:
        return { role: message.role, content: message.content };
    }
  });
}

/** Parts as chat models of packages know them: files stand in their address. */
function toModelContent(content: string | ReadonlyArray<TextPart | FilePart>): string | object[] {
  if (typeof content === 'string') return content;
  return content.map((part) => {
    if (part.type === 'text') return { type: 'text', text: part.text };
    const { mediaType, content: file } = part;
    const url = 'url' in file ? file.url : `data:${mediaType};base64,${file.data}`;
    return { type: 'image_url', image_url: { url } };
  });
}

/**
 * Messages in whatever form packages give them: a text, a prompt, a list of messages, each an object of a library, a pair of
 * role and text, or a plain object. @throws ApplicationError for anything else
 */
export function readMessages(given: unknown): ChatMessage[] {
  if (typeof given === 'string') return [{ role: 'user', content: given }];
  const { toChatMessages } = optionsIn(given);
  const list: unknown = isFunction(toChatMessages) ? toChatMessages.call(given) : given;
  if (!Array.isArray(list))
    throw new ApplicationError('What is said to a model has to be a text or a list of messages');
  return list.map(readMessage);
}

function readMessage(given: unknown): ChatMessage {
  if (typeof given === 'string') return { role: 'user', content: given };
  if (Array.isArray(given)) return readMessage({ role: given[0], content: given[1] });
  const fields = optionsIn(given);
  const role = ROLES[roleOf(fields, given)];
  if (!role) throw new ApplicationError('A message to a model needs a role');
  const content = contentText(fields.content);
  if (role === 'tool') return { role, content, toolCallId: textIn(fields.tool_call_id) ?? '' };
  if (role !== 'assistant') return { role, content };
  const toolCalls = readToolCalls(fields.tool_calls);
  return { role, content, ...(toolCalls.length > 0 && { toolCalls }) };
}

function roleOf(fields: Record<string, unknown>, message: unknown): string {
  for (const name of ['getType', '_getType'] as const) {
    const ask = fields[name];
    if (isFunction(ask)) return String(ask.call(message));
  }
  return textIn(fields.role) ?? textIn(fields.type) ?? '';
}

/** The answer of a chat model of a package. */
export function readAnswer(given: unknown): ChatAnswer {
  if (typeof given === 'string') return { content: given, toolCalls: [], finish: 'stop' };
  const { content, tool_calls: calls, usage_metadata: usage, response_metadata: metadata } = optionsIn(given);
  const { input_tokens: inputTokens, output_tokens: outputTokens } = optionsIn(usage);
  const toolCalls = readToolCalls(calls);
  return {
    content: contentText(content),
    toolCalls,
    finish: finishIn(optionsIn(metadata), toolCalls),
    ...(typeof inputTokens === 'number' &&
      typeof outputTokens === 'number' && { usage: { inputTokens, outputTokens } }),
  };
}

/** Libraries hand on what the service said, each by its own name. */
function finishIn(metadata: Record<string, unknown>, toolCalls: readonly ToolCall[]): FinishReason {
  if (toolCalls.length > 0) return 'toolCalls';
  const said = textIn(metadata.finish_reason) ?? textIn(metadata.stop_reason) ?? textIn(metadata.finishReason) ?? '';
  return /length|max_tokens/i.test(said) ? 'length' : 'stop';
}

function readToolCalls(given: unknown): ToolCall[] {
  if (!Array.isArray(given)) return [];
  return given.map((call: unknown, index) => {
    const { id, name, args, function: called } = optionsIn(call);
    const { name: calledName, arguments: text } = optionsIn(called);
    return {
      id: textIn(id) ?? `call_${index}`,
      name: textIn(name) ?? textIn(calledName) ?? '',
      arguments: argumentsIn(args ?? text),
    };
  });
}

function argumentsIn(given: unknown): JsonObject {
  const value = typeof given === 'string' ? parsed(given) : plainCopy(given);
  return isJsonObject(value) ? value : {};
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A text, or the texts of its parts. */
function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: unknown) => (typeof part === 'string' ? part : (textIn(optionsIn(part).text) ?? '')))
    .join('');
}
