import type { LanguageModel } from '@millrace/node-sdk';
import { askModels } from '../../../lib/ai/loop/ask-models.ts';

export interface SummaryPrompts {
  summarizationMethod: 'map_reduce' | 'refine' | 'stuff';
  /** For a part of the text. */
  combineMapPrompt: string;
  /** For the whole text, or for the summaries of its parts. */
  prompt: string;
  refinePrompt: string;
  refineQuestionPrompt: string;
}

/** Characters that are put together at once: some 3,000 tokens. */
const MOST_TOGETHER = 12_000;

/** A summary of a text that comes in parts. @throws NodeError of the model */
export async function summarize(
  parts: readonly string[],
  { models, prompts }: { models: readonly LanguageModel[]; prompts: SummaryPrompts },
): Promise<string> {
  const ask = async (template: string, values: Record<string, string>): Promise<string> => {
    const content = template.replace(/\{(text|existing_answer)\}/g, (_whole, name: string) => values[name] ?? '');
    return (await askModels(models, { messages: [{ role: 'user', content }] })).content;
  };
  switch (prompts.summarizationMethod) {
    case 'stuff':
      return ask(prompts.prompt, { text: parts.join('\n\n') });
    case 'refine': {
      let answer = '';
      for (const [index, text] of parts.entries()) {
        answer = await (index === 0
          ? ask(prompts.refineQuestionPrompt, { text })
          : ask(prompts.refinePrompt, { text, existing_answer: answer }));
      }
      return answer;
    }
    case 'map_reduce': {
      // What fits into one prompt needs no summaries of its parts.
      if (isShort(parts)) return ask(prompts.prompt, { text: parts.join('\n\n') });
      const summaries = await Promise.all(parts.map((text) => ask(prompts.combineMapPrompt, { text })));
      return together(summaries, (text) => ask(prompts.prompt, { text }));
    }
  }
}

function isShort(parts: readonly string[]): boolean {
  return parts.reduce((length, part) => length + part.length, 0) <= MOST_TOGETHER;
}

/** Summaries of summaries, until they fit into one. Each round has less than half as many, as none is cut. */
async function together(summaries: readonly string[], ask: (text: string) => Promise<string>): Promise<string> {
  const groups = groupsOf(summaries);
  const combined = await Promise.all(groups.map((group) => ask(group.join('\n\n'))));
  return combined.length === 1 ? (combined[0] ?? '') : together(combined, ask);
}

/** Neighbours that fit together; at least two in each group, so that there is an end. */
function groupsOf(summaries: readonly string[]): string[][] {
  const groups: string[][] = [];
  let length = 0;
  for (const summary of summaries) {
    const last = groups.at(-1);
    if (!last || (last.length >= 2 && length + summary.length > MOST_TOGETHER)) {
      groups.push([summary]);
      length = summary.length;
    } else {
      last.push(summary);
      length += summary.length;
    }
  }
  return groups;
}
