import type { CompletionOption, CompletionResult } from '@millrace/expression';

/** Completes a template, its leading `=` included, at an offset. */
type CompleteTemplate = (text: string, cursor: number) => CompletionResult | undefined;

/** How often a name may stand for another one. */
const MAX_STEPS = 6;
/** Characters before the cursor that are looked at. */
const MAX_LENGTH = 20_000;

/**
 * What can be typed at the cursor of a script: the names of its data, nodes and the fields that the data really has. Names
 * that the script gives to them are followed. Functions of texts, numbers and lists are JavaScript's own, and left out.
 */
export function completeScript(code: string, cursor: number, complete: CompleteTemplate): CompletionResult | undefined {
  const before = code.slice(Math.max(0, cursor - MAX_LENGTH), cursor);
  const statement = lastStatement(before);
  if (isInComment(statement)) return undefined;
  const text = `={{ ${withoutNames(statement, before)}`;
  const found = complete(text, text.length);
  if (!found) return undefined;
  const moved = (offset: number): number => cursor - (text.length - offset);
  const options = found.options.filter((option) => isOfScripts(option, text));
  return {
    from: moved(found.from),
    options: options.map((option) =>
      option.insertFrom === undefined ? option : { ...option, insertFrom: moved(option.insertFrom) },
    ),
  };
}

/** Values that are the engine's in a script too, so that their functions can be called. */
const FACADE = /(?:^|[^\w$.])(?:\$input|\$\((?:'[^']*'|"[^"]*")\))\.\w*$/;

function isOfScripts({ kind }: CompletionOption, text: string): boolean {
  return kind !== 'method' || FACADE.test(text);
}

/** From the start of the line, or of the lines before that a chain of calls began on. */
function lastStatement(before: string): string {
  const lines = before.split('\n');
  let first = lines.length - 1;
  while (first > 0 && /^\s*\??\./.test(lines[first] ?? '')) first--;
  const joined = lines
    .slice(first)
    .map((line, index) => (index === 0 ? line : line.trim()))
    .join('');
  return joined.slice(joined.lastIndexOf(';') + 1);
}

function isInComment(statement: string): boolean {
  return /(?:^|[^:])\/\/|^\s*\*/.test(statement);
}

/** A chain at the end of some code: its first name, and what follows. */
const CHAIN = /(?<![\w$.])([A-Za-z_$][\w$]*)((?:\??\.[\w$]*|\[[^\]]*\]|\([^()]*\))*)$/;

/** The statement with the script's own names replaced by what they stand for. */
function withoutNames(statement: string, before: string): string {
  let current = statement;
  for (let step = 0; step < MAX_STEPS; step++) {
    const chain = CHAIN.exec(current);
    const [, name = '', rest = ''] = chain ?? [];
    const value = chain && rest !== '' ? meaningOf(name, before) : undefined;
    if (!chain || value === undefined) break;
    current = `${current.slice(0, chain.index)}${value}${rest}`;
  }
  return current;
}

function meaningOf(name: string, before: string): string | undefined {
  const written = name.replaceAll('$', '\\$');
  const chain = String.raw`([\w$][^;\n=]*?)`;
  const found = [
    lastMatch(before, String.raw`(?:const|let|var)\s+${written}\s*=\s*(?:await\s+)?([^;\n]+?)\s*(?:;|\n)`, 'whole'),
    lastMatch(
      before,
      String.raw`for\s*\(\s*(?:const|let|var)\s+${written}\s+of\s+([^\n{]+?)\)\s*(?:[{\n\w$]|$)`,
      'first',
    ),
    lastMatch(
      before,
      String.raw`(?<![\w$.])${chain}\.(?:map|filter|forEach|find|findLast|some|every|flatMap)\(\s*(?:async\s+)?\(?\s*${written}\s*[,)=]`,
      'first',
    ),
  ].filter((match) => match !== undefined);
  const nearest = found.sort((a, b) => b.at - a.at)[0];
  if (nearest) return nearest.value;
  if (name === 'items') return '$input.all()';
  return name === 'item' ? '$input.item' : undefined;
}

function lastMatch(text: string, pattern: string, shape: 'whole' | 'first'): { at: number; value: string } | undefined {
  const match = [...text.matchAll(new RegExp(pattern, 'g'))].at(-1);
  const written = match?.[1]?.trim() ?? '';
  // What stands before a chain, a keyword or the start of a call, is no part of it.
  const value = CHAIN.exec(written)?.[0] ?? '';
  if (!match || value === '' || value.length > 200) return undefined;
  return { at: match.index, value: shape === 'whole' ? value : `${value}[0]` };
}
