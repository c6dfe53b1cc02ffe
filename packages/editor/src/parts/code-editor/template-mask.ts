import { splitTemplate } from '@millrace/expression';

/** Where the `{{ … }}` parts of a text are, braces included; none where they cannot be told. */
function templateRanges(text: string): Array<{ from: number; to: number }> {
  if (!text.includes('{{')) return [];
  const parts = splitTemplate(text, 0).filter((part) => part.kind === 'code');
  if (parts.at(-1)?.isOpen) return [];
  return parts.map(({ position, code }) => ({ from: position - 2, to: position + code.length + 2 }));
}

/** The text with letters in place of its templates, at the same offsets: so it can be read in its own language. */
export function maskTemplates(text: string): string {
  return replaceTemplates(text, (length) => 'x'.repeat(length));
}

/** A text whose templates are words, and the way back once the words were moved. */
export interface WordsForTemplates {
  text: string;
  restore(changed: string): string;
}

/** Puts one word in place of each template, so that nothing can be changed or broken inside of it. */
export function wordsForTemplates(text: string): WordsForTemplates {
  const ranges = templateRanges(text);
  let stem = 'template';
  while (text.toLowerCase().includes(stem)) stem += 'x';
  let at = 0;
  const words = replaceTemplates(text, () => `${stem}${at++}end`);
  const wordPattern = new RegExp(`${stem}(\\d+)end`, 'g');
  return {
    text: words,
    restore: (changed) =>
      changed.replace(wordPattern, (word, index: string) => {
        const range = ranges[Number(index)];
        return range ? text.slice(range.from, range.to) : word;
      }),
  };
}

function replaceTemplates(text: string, wordFor: (length: number) => string): string {
  let replaced = '';
  let done = 0;
  for (const { from, to } of templateRanges(text)) {
    replaced += text.slice(done, from) + wordFor(to - from);
    done = to;
  }
  return replaced + text.slice(done);
}
