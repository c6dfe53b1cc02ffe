import { type LanguageModel, NodeError, type OutputParser } from '@millrace/node-sdk';
import { askFor } from '../../lib/ai/structured/ask-for.ts';

const PROMPT = `{instructions}

This answer does not fit:
{completion}

Because: {error}

Give the answer so that it fits. Change no more than that takes.`;

/** A parser that gives what does not fit to a model, once. */
export function fixingParser(
  parser: OutputParser,
  { models, prompt = '' }: { models: readonly LanguageModel[]; prompt?: string | undefined },
): OutputParser {
  const template = prompt.trim() === '' ? PROMPT : prompt;
  return {
    ...parser,
    async parse(text) {
      try {
        return await parser.parse(text);
      } catch (error) {
        if (!(error instanceof NodeError) || error.code !== 'AI_OUTPUT_INVALID') throw error;
        const { instructions } = parser;
        const content = filled(template, { instructions, completion: text, error: error.message });
        return await askFor({ models, messages: [{ role: 'user', content }], parser, repairs: 0 });
      }
    },
  };
}

/** The names in braces of a template, with their values. What values hold is not looked at again. */
function filled(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  );
}
