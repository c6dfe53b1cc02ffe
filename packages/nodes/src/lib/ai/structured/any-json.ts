import type { OutputParser } from '@millrace/node-sdk';
import { aiError } from '../errors/ai-error-codes.ts';
import { jsonInText } from './json-in-text.ts';

/** Reads the JSON that a model writes, whatever its form is. */
export const anyJson: OutputParser = {
  instructions: 'Answer with JSON only: no other words, no code fence.',
  async parse(text) {
    const found = jsonInText(text);
    if (found) return found.value;
    throw aiError('AI_OUTPUT_INVALID', 'The answer of the model is not JSON, which its node asks for.', {
      description: 'Say in the prompt that it is to answer with JSON, or let the model node ask for text.',
      details: text.slice(0, 2_000),
    });
  },
};
