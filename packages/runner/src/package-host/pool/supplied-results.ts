import { type ChatAnswer, type ChatMessage, z } from '@millrace/node-sdk';
import { runnerError } from '../../errors/runner-error.ts';
import { chatMessage } from './package-messages.ts';

const answer = z.object({
  content: z.string(),
  toolCalls: z
    .array(z.object({ id: z.string(), name: z.string(), arguments: z.record(z.string(), z.unknown()) }))
    .max(1_000),
  finish: z.enum(['stop', 'length', 'toolCalls', 'contentFilter', 'other']),
  usage: z.object({ inputTokens: z.number(), outputTokens: z.number() }).optional(),
});

/** What the code of a package gives as the answer of a model. @throws NodeError for what is none */
export function readAnswer(given: unknown): ChatAnswer {
  // Parsed from JSON.
  return read(answer, given, 'an answer of a model') as ChatAnswer;
}

export function readMessages(given: unknown): ChatMessage[] {
  return read(z.array(chatMessage), given, 'a list of messages') as ChatMessage[];
}

export function readText(given: unknown): string {
  return read(z.string(), given, 'a text');
}

function read<Shape extends z.ZodType>(shape: Shape, given: unknown, what: string): z.infer<Shape> {
  const { success, data } = shape.safeParse(given);
  if (success) return data;
  throw runnerError('PACKAGE_FAILED', `A sub-node of a package was asked for ${what}, and gave something else`);
}
