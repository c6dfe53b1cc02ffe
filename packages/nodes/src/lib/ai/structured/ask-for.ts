import type { ChatMessage, JsonValue, LanguageModel, OutputParser } from '@millrace/node-sdk';
import { NodeError } from '@millrace/node-sdk';
import { aiError } from '../errors/ai-error-codes.ts';
import { askModels } from '../loop/ask-models.ts';

export interface FormQuestion {
  models: readonly LanguageModel[];
  messages: readonly ChatMessage[];
  parser: OutputParser;
  /** How often the model is told what is wrong with its answer. */
  repairs: number;
}

/** Asks for an answer of a form. The messages say what the form is. @throws NodeError `AI_OUTPUT_INVALID`, `AI_ANSWER_CUT` */
export async function askFor({ models, messages, parser, repairs }: FormQuestion): Promise<JsonValue> {
  const output = parser.schema && { name: 'answer', schema: parser.schema };
  let said: readonly ChatMessage[] = messages;
  for (let left = repairs; ; left--) {
    const { content, finish } = await askModels(models, { messages: said, ...(output && { output }) });
    if (finish === 'length') {
      throw aiError('AI_ANSWER_CUT', 'The answer of the model was cut off at the most tokens that it may write', {
        description: 'Allow a longer answer in the options of the model, or ask for less.',
      });
    }
    try {
      return await parser.parse(content);
    } catch (error) {
      if (left === 0 || !(error instanceof NodeError) || error.code !== 'AI_OUTPUT_INVALID') throw error;
      const told = `${error.message} Give the whole answer again, in the form that is wanted.`;
      said = [...said, { role: 'assistant', content }, { role: 'user', content: told }];
    }
  }
}
