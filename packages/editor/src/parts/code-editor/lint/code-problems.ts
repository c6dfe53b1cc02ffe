import type { Language } from '@codemirror/language';
import type { Diagnostic } from '@codemirror/lint';
import { parse } from 'acorn';
import { i18n } from '../../../i18n/i18n.ts';
import { maskTemplates } from '../template-mask.ts';
import { modeProblems, type ScriptMode } from './mode-problems.ts';

/** Longer texts are not looked through: that would hold up typing. */
const MAX_CHARACTERS = 500_000;
/** One mistake tends to bring others along. */
const MAX_PROBLEMS = 20;

/** What is wrong with a script, as it stands in a function: it may return and wait. */
export function scriptProblems(code: string, mode?: ScriptMode): Diagnostic[] {
  if (code.length > MAX_CHARACTERS) return [];
  try {
    const program = parse(code, {
      ecmaVersion: 'latest',
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
    });
    return mode ? modeProblems(program, code, mode).slice(0, MAX_PROBLEMS) : [];
  } catch (error) {
    if (!(error instanceof SyntaxError)) return [];
    const place = 'pos' in error && typeof error.pos === 'number' ? error.pos : 0;
    // The marker has the place.
    return [problem(code, place, place + 1, error.message.replace(/ \(\d+:\d+\)$/, ''))];
  }
}

/** Languages whose parser tells what it cannot read. */
export interface ParsedLanguage {
  parser: Language['parser'];
  /** The parser knows a part of the language only: no more than what is open or closed by mistake is told. */
  isLenient?: boolean;
}

/** Places that a language's parser could not read. Templates stand for words. */
export function syntaxProblems({ parser, isLenient = false }: ParsedLanguage, text: string): Diagnostic[] {
  if (text.length > MAX_CHARACTERS) return [];
  const problems = new Map<number, Diagnostic>();
  const add = (from: number, to: number, message: string): void => {
    if (problems.size < MAX_PROBLEMS && !problems.has(from)) problems.set(from, problem(text, from, to, message));
  };
  parser.parse(maskTemplates(text)).iterate({
    enter: ({ name, type, from, to }) => {
      if (name === 'MismatchedCloseTag') add(from, to, i18n.t('code-editor:tagNotOpen'));
      else if (name === 'String' && isLenient && !isClosed(text.slice(from, to)))
        add(from, to, i18n.t('code-editor:textNotClosed'));
      else if (type.isError && from === to) add(from, to, i18n.t('code-editor:somethingMissing'));
      else if (type.isError && (!isLenient || /[)\]}]/.test(text.slice(from, to))))
        add(from, to, i18n.t('code-editor:notUnderstood'));
    },
  });
  return [...problems.values()];
}

function isClosed(literal: string): boolean {
  return literal.length > 1 && literal.at(-1) === literal.at(/^[a-z]/i.test(literal) ? 1 : 0);
}

/** A mark has to cover something to be seen. */
function problem(text: string, from: number, to: number, message: string): Diagnostic {
  const start = Math.max(0, Math.min(from, text.length - 1));
  return { from: start, to: Math.min(text.length, Math.max(to, start + 1)), severity: 'error', message };
}
