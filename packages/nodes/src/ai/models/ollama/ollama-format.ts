import {
  type ChatAnswer,
  type ChatMessage,
  type ChatRequest,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  NodeError,
  z,
} from '@millrace/node-sdk';

/** The body of a request, in the format of Ollama. */
export function ollamaBody(
  { messages, tools = [], output }: ChatRequest,
  { model, format, keepAlive, options }: { model: string; format?: 'json'; keepAlive?: string; options: JsonObject },
): JsonObject {
  const wanted: JsonValue | undefined = output?.schema ?? format;
  return {
    model,
    messages: messages.map(toMessage),
    stream: true,
    options,
    ...(wanted !== undefined && { format: wanted }),
    ...(keepAlive && { keep_alive: keepAlive }),
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, parameters }) => ({
        type: 'function',
        function: { name, description, parameters },
      })),
    }),
  };
}

function toMessage(message: ChatMessage): JsonObject {
  if (message.role === 'user' && typeof message.content !== 'string') return toUserMessage(message.content);
  if (message.role !== 'assistant') return { role: message.role, content: message.content as string };
  const { role, content, toolCalls = [] } = message;
  const calls = toolCalls.map(({ name, arguments: args }) => ({ function: { name, arguments: args } }));
  return { role, content, ...(calls.length > 0 && { tool_calls: calls }) };
}

function toUserMessage(parts: Exclude<Extract<ChatMessage, { role: 'user' }>['content'], string>): JsonObject {
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  const images = parts.flatMap((part) => (part.type !== 'text' && 'data' in part.content ? [part.content.data] : []));
  return { role: 'user', content: texts.join('\n'), ...(images.length > 0 && { images }) };
}

const line = z.object({
  message: z
    .object({
      content: z.string().optional(),
      thinking: z.string().optional(),
      tool_calls: z
        .array(z.object({ function: z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()) }) }))
        .optional(),
    })
    .optional(),
  error: z.string().optional(),
  done: z.boolean().optional(),
  done_reason: z.string().optional(),
  prompt_eval_count: z.number().optional(),
  eval_count: z.number().optional(),
});

/** An answer out of its lines, each an object in JSON. @throws NodeError when it ends before its end */
export async function readLines(lines: AsyncIterable<string>, onDelta?: (text: string) => void): Promise<ChatAnswer> {
  const answer: ChatAnswer = { content: '', toolCalls: [], finish: 'other' };
  let thoughts = '';
  for await (const text of lines) {
    const {
      message = {},
      error,
      done,
      done_reason: reason,
      prompt_eval_count: read,
      eval_count: written,
    } = parsed(text);
    if (error !== undefined) throw unexpected(error);
    if (message.content) {
      answer.content += message.content;
      onDelta?.(message.content);
    }
    thoughts += message.thinking ?? '';
    for (const { function: called } of message.tool_calls ?? []) {
      const args: unknown = called.arguments;
      const id = `call_${answer.toolCalls.length}`;
      answer.toolCalls.push({ id, name: called.name, arguments: isJsonObject(args) ? args : {} });
    }
    if (!done) continue;
    if (thoughts !== '') answer.reasoning = [{ text: thoughts }];
    answer.finish = answer.toolCalls.length > 0 ? 'toolCalls' : reason === 'length' ? 'length' : 'stop';
    if (read !== undefined && written !== undefined) answer.usage = { inputTokens: read, outputTokens: written };
    return answer;
  }
  throw new NodeError('The answer of the model ended before its end', {
    code: 'HTTP_CONNECTION_LOST',
    description: 'Ollama may have stopped. Try again.',
  });
}

function parsed(text: string): z.infer<typeof line> {
  try {
    return line.parse(JSON.parse(text));
  } catch {
    throw unexpected('what came is not in its format');
  }
}

function unexpected(reason: string): NodeError {
  return new NodeError(`Ollama gave no answer: ${reason.slice(0, 500)}`, {
    code: 'SERVICE_ANSWER_UNEXPECTED',
    description: 'Check the address in the credential, and that the model is there (ollama pull).',
  });
}
