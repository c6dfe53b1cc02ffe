import { type ChatRequest, textOf } from '@millrace/node-sdk';
import { aiError } from '../errors/ai-error-codes.ts';

const SPEAKERS = { user: 'User', assistant: 'Assistant', tool: 'Result of a tool' } as const;

/**
 * A chat as one text, for models that only go on with a text.
 * @throws NodeError `AI_TOOLS_UNSUPPORTED` where tools are to be called
 */
export function textPrompt({ messages, tools = [], output }: ChatRequest): string {
  if (tools.length > 0) {
    throw aiError('AI_TOOLS_UNSUPPORTED', 'The model only goes on with a text: it cannot call tools', {
      description: 'Connect a chat model in its place.',
    });
  }
  const system = messages.flatMap((message) => (message.role === 'system' ? textOf(message) || [] : []));
  if (output) system.push(`Answer with JSON only, which fits this JSON Schema: ${JSON.stringify(output.schema)}`);
  const said = messages.flatMap((message) =>
    message.role === 'system' ? [] : [{ by: message.role, text: textOf(message) }],
  );
  const [only] = said;
  // A single prompt is the text to go on with.
  if (said.length === 1 && only) return [...system, only.text].join('\n\n');
  return [...system, ...said.map(({ by, text }) => `${SPEAKERS[by]}: ${text}`), 'Assistant:'].join('\n\n');
}
