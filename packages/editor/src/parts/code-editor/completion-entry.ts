import type { CompletionOption } from '@millrace/expression';

/** How a chosen option changes the text at the cursor. */
export interface Insertion {
  insert: string;
  /** Where the caret goes, counted from the start of what is put in. */
  caret: number;
  /** Characters behind the cursor that are replaced too: what closes the name is not doubled. */
  replaced: number;
}

/** What choosing an option puts in. Functions get their parentheses, with the caret where arguments go. */
export function insertionOf(option: CompletionOption, after: string): Insertion {
  const { label, signature } = option;
  if (isCalled(option)) {
    if (after.startsWith('(')) return { insert: label, caret: label.length, replaced: 0 };
    const takesNothing = signature?.startsWith('()') ?? false;
    return { insert: `${label}()`, caret: label.length + (takesNothing ? 2 : 1), replaced: 0 };
  }
  const insert = option.insert ?? label;
  const closing = /["'`]?[\])]$/.exec(insert)?.[0] ?? '';
  const tails = [closing, closing.slice(-1)];
  const replaced = tails.find((tail) => tail !== '' && after.startsWith(tail))?.length ?? 0;
  return { insert, caret: insert.length, replaced };
}

/** What stands beside a name in the list: the type of a value. How a function is called stands in its help. */
export function detailOf({ type, signature }: CompletionOption): string | undefined {
  if (signature !== undefined || type === 'function') return '()';
  return type === 'undefined' || type === 'value' ? undefined : type;
}

/** Classes are functions too, and are not called. */
function isCalled({ kind, type, label }: CompletionOption): boolean {
  return type === 'function' && (kind === 'method' || kind === 'name') && /^[$a-z]/.test(label);
}
