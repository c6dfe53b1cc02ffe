import type { ChatMessage, ChatRequest, FilePart, JsonObject, TextPart } from '@millrace/node-sdk';

/** The body of a request, in the format of Converse. */
export function converseBody(request: ChatRequest, inferenceConfig: JsonObject): JsonObject {
  const { messages, tools = [], output } = request;
  const system = messages.flatMap(({ role, content }) =>
    role === 'system' && content !== '' ? [String(content)] : [],
  );
  // Converse promises no form for most models: they are told.
  if (output) system.push(`Answer with JSON only, which fits this JSON Schema: ${JSON.stringify(output.schema)}`);
  return {
    messages: turnsOf(messages),
    ...(system.length > 0 && { system: system.map((text) => ({ text })) }),
    ...(Object.keys(inferenceConfig).length > 0 && { inferenceConfig }),
    ...(tools.length > 0 && {
      toolConfig: {
        tools: tools.map(({ name, description, parameters }) => ({
          toolSpec: { name, ...(description !== '' && { description }), inputSchema: { json: parameters } },
        })),
        toolChoice: choiceOf(request.toolChoice),
      },
    }),
  };
}

function choiceOf(choice: ChatRequest['toolChoice']): JsonObject {
  if (typeof choice === 'object') return { tool: { name: choice.name } };
  return choice === 'required' ? { any: {} } : { auto: {} };
}

/** Messages of the two that talk take turns: what one of them said in a row is one message. */
function turnsOf(messages: readonly ChatMessage[]): JsonObject[] {
  const turns: Array<{ role: 'user' | 'assistant'; content: JsonObject[] }> = [];
  for (const message of messages) {
    if (message.role === 'system') continue;
    const role = message.role === 'assistant' ? 'assistant' : 'user';
    const last = turns.at(-1);
    if (last?.role === role) last.content.push(...blocksOf(message));
    else turns.push({ role, content: blocksOf(message) });
  }
  return turns;
}

function blocksOf(message: ChatMessage): JsonObject[] {
  if (message.role === 'tool') {
    const { toolCallId: toolUseId, content: text } = message;
    return [{ toolResult: { toolUseId, content: [{ text: text === '' ? '(nothing)' : text }] } }];
  }
  if (message.role === 'assistant') {
    const { content, reasoning = [], toolCalls = [] } = message;
    return [
      ...reasoning.map(({ text, metadata = {} }) => ({ reasoningContent: thoughtOf(text, metadata) })),
      // An empty text is refused.
      ...(content.trim() === '' ? [] : [{ text: content }]),
      ...toolCalls.map(({ id: toolUseId, name, arguments: input }) => ({ toolUse: { toolUseId, name, input } })),
    ];
  }
  if (typeof message.content === 'string') return [{ text: message.content }];
  return message.content.map((part, place) => partOf(part, place));
}

function thoughtOf(text: string, { signature, redactedContent }: JsonObject): JsonObject {
  if (redactedContent !== undefined) return { redactedContent };
  return { reasoningText: { text, ...(signature !== undefined && { signature }) } };
}

const DOCUMENTS = new Map([
  ['application/pdf', 'pdf'],
  ['text/csv', 'csv'],
  ['text/html', 'html'],
  ['text/markdown', 'md'],
  ['application/msword', 'doc'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['application/vnd.ms-excel', 'xls'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
]);

function partOf(part: TextPart | FilePart, place: number): JsonObject {
  if (part.type === 'text') return { text: part.text };
  const { mediaType, content } = part;
  // Bedrock fetches nothing: the model is told where the file is.
  if ('url' in content) return { text: content.url };
  const source = { bytes: content.data };
  if (part.type === 'image') return { image: { format: mediaType.replace(/^image\//, ''), source } };
  // Names of files may be taken for instructions, so the service asks for neutral ones.
  return { document: { format: DOCUMENTS.get(mediaType) ?? 'txt', name: `document ${place + 1}`, source } };
}
