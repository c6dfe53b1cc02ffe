import type { LanguageModelV4Message, LanguageModelV4Prompt, SharedV4ProviderOptions } from '@ai-sdk/provider';
import type { ChatMessage, FilePart, JsonObject, TextPart } from '@millrace/node-sdk';

type Assistant = Extract<LanguageModelV4Message, { role: 'assistant' }>;
type ToolResults = Extract<LanguageModelV4Message, { role: 'tool' }>;
type User = Extract<LanguageModelV4Message, { role: 'user' }>;

/**
 * Messages as packages of providers take them: what the system says stands first, as some services take it nowhere else, and
 * results of calls that were asked for together stand together.
 */
export function toPrompt(messages: readonly ChatMessage[]): LanguageModelV4Prompt {
  const toolNames = namesOfCalls(messages);
  const system: LanguageModelV4Prompt = [];
  const said: LanguageModelV4Prompt = [];
  for (const message of messages) {
    switch (message.role) {
      case 'system':
        if (message.content !== '') system.push({ role: 'system', content: message.content });
        break;
      case 'user':
        said.push({ role: 'user', content: toUserParts(message.content) });
        break;
      case 'assistant': {
        const content = toAssistantParts(message);
        if (content.length > 0) said.push({ role: 'assistant', content });
        break;
      }
      case 'tool': {
        const last = said.at(-1);
        const results: ToolResults = last?.role === 'tool' ? last : { role: 'tool', content: [] };
        if (results !== last) said.push(results);
        results.content.push({
          type: 'tool-result',
          toolCallId: message.toolCallId,
          toolName: toolNames.get(message.toolCallId) ?? 'tool',
          output: { type: 'text', value: message.content },
        });
        break;
      }
      default:
        message satisfies never;
    }
  }
  return [...system, ...said];
}

function namesOfCalls(messages: readonly ChatMessage[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const message of messages) {
    if (message.role !== 'assistant') continue;
    for (const { id, name } of message.toolCalls ?? []) names.set(id, name);
  }
  return names;
}

function toUserParts(content: string | ReadonlyArray<TextPart | FilePart>): User['content'] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return content.map((part) => (part.type === 'text' ? { type: 'text', text: part.text } : toFile(part)));
}

function toFile({ mediaType, content, fileName, detail }: FilePart): User['content'][number] {
  const data =
    'url' in content
      ? { type: 'url' as const, url: new URL(content.url) }
      : { type: 'data' as const, data: content.data };
  return {
    ...{ type: 'file', mediaType, data },
    ...(fileName !== undefined && { filename: fileName }),
    ...(detail && { providerOptions: { openai: { imageDetail: detail } } }),
  };
}

function toAssistantParts({ content, reasoning = [], toolCalls = [] }: Extract<ChatMessage, { role: 'assistant' }>) {
  const parts: Assistant['content'] = reasoning.map(({ text, metadata }) => ({
    type: 'reasoning',
    text,
    ...optionsOf(metadata),
  }));
  if (content !== '') parts.push({ type: 'text', text: content });
  for (const { id, name, arguments: input, metadata } of toolCalls) {
    parts.push({ type: 'tool-call', toolCallId: id, toolName: name, input, ...optionsOf(metadata) });
  }
  return parts;
}

/** What a provider gave with a part goes back as it came. */
function optionsOf(metadata: JsonObject | undefined): { providerOptions?: SharedV4ProviderOptions } {
  return metadata ? { providerOptions: metadata as SharedV4ProviderOptions } : {};
}
