import { isJsonObject, type LanguageModel, NodeError } from '@millrace/node-sdk';
import { askFor } from '../../lib/ai/structured/ask-for.ts';
import { schemaParser } from '../../lib/ai/structured/schema-parser.ts';

/** The scale on which models judge. */
const LOWEST = 1;
const HIGHEST = 5;

export const CORRECTNESS_PROMPT = `You compare an answer with one that is known to be right.
Give a whole number from ${LOWEST} to ${HIGHEST}:
5: it says the same, in whatever words
4: it says the same, but for details that do not matter
3: a part of it is right
2: it has something to do with it, and most of it is wrong or missing
1: it is wrong, or about something else
Only what is said counts, not its style or its length.`;

export const HELPFULNESS_PROMPT = `You judge how much an answer helps the person who asked.
Give a whole number from ${LOWEST} to ${HIGHEST}:
5: all that was asked for is there, clear and ready to use
4: it helps, and lacks something small
3: it helps in part
2: it hardly helps
1: it does not help, or leads astray
Judge what was asked for, not what you would have answered.`;

const parser = schemaParser({
  type: 'object',
  properties: {
    reason: { type: 'string', description: 'Why, in one or two sentences' },
    score: { type: 'integer', minimum: LOWEST, maximum: HIGHEST },
  },
  required: ['reason', 'score'],
});

/** What a model is asked to judge. */
export interface Judged {
  models: readonly LanguageModel[];
  /** What the numbers mean. */
  prompt: string;
  /** With the names of `values` in braces. */
  inputPrompt: string;
  values: Readonly<Record<string, string>>;
}

/** A number from 1 to 5. @throws NodeError, also where the answer of the model is none */
export async function judge({ models, prompt, inputPrompt, values }: Judged): Promise<number> {
  // What is put in is never looked at again: answers may hold braces.
  const content = inputPrompt.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
  const answer = await askFor({
    models,
    messages: [
      { role: 'system', content: `${prompt}\n\n${parser.instructions}` },
      { role: 'user', content },
    ],
    parser,
    repairs: 1,
  });
  if (isJsonObject(answer) && typeof answer.score === 'number') return answer.score;
  throw new NodeError('The model gave no score', { description: 'Choose a stronger model, or change the prompt.' });
}
