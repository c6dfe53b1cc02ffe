import { type CompletionResult, splitTemplate } from '@millrace/expression';
import { nearestName } from '@millrace/workflow';
import type { Evaluate, Evaluation, ExpressionFix } from './evaluation.ts';

export interface FixTools {
  /** Evaluates without looking for fixes. */
  evaluate: Evaluate;
  complete(text: string, cursor: number): CompletionResult | undefined;
}

/** Attempts for one part: each is evaluated. */
const MAX_ATTEMPTS = 20;

/** What an expression gives, with a change that mends it where there is one. */
export function evaluateWithFix(expression: string, tools: FixTools): Evaluation {
  const evaluation = tools.evaluate(expression);
  if (evaluation.kind === 'noData') return evaluation;
  // A part that gives nothing leaves no mark in the text around it: each part is looked at by itself.
  if (evaluation.kind === 'value' && typeof evaluation.value !== 'string' && !isWrong(evaluation)) return evaluation;
  const fix = fixOf(expression, tools);
  return fix ? { ...evaluation, fix } : evaluation;
}

function isWrong(evaluation: Evaluation): boolean {
  if (evaluation.kind !== 'value') return evaluation.kind === 'error';
  return evaluation.value === undefined || evaluation.remark !== undefined;
}

/** The first change, of those that are often meant, after which a part that is wrong gives a value. */
function fixOf(expression: string, tools: FixTools): ExpressionFix | undefined {
  const isGood = (code: string) => !isWrong(tools.evaluate(alone(code)));
  for (const { code, from, to } of codeParts(expression)) {
    if (code.trim() === '') continue;
    const ends = to <= expression.length ? '' : /\s$/.test(code) ? '}}' : ' }}';
    if (ends === '' && isGood(code)) continue;
    const attempts = [...(ends === '' ? [] : [code]), ...changes(code, tools)].slice(0, MAX_ATTEMPTS);
    const mended = attempts.find(isGood);
    if (mended === undefined) continue;
    return {
      expression: expression.slice(0, from) + mended + (ends || expression.slice(to)),
      code: ends === '' ? mended.trim() : `{{${mended}${ends}`,
    };
  }
  return undefined;
}

function alone(code: string): string {
  return `={{${code}}}`;
}

interface CodePart {
  code: string;
  from: number;
  /** Beyond the end of the expression where the closing braces are missing. */
  to: number;
}

function codeParts(expression: string): CodePart[] {
  return splitTemplate(expression, 1).flatMap((part) => {
    if (part.kind === 'text') return [];
    const { code, position, isOpen } = part;
    return [{ code, from: position, to: position + code.length + (isOpen ? 1 : 0) }];
  });
}

/** Code with one thing changed: names that are almost right, what is missing at the end, items that are not linked. */
function changes(code: string, tools: FixTools): string[] {
  const end = code.trimEnd();
  const rest = code.slice(end.length);
  return [
    ...otherNames(code, tools),
    ...['()', ')', '"', "'", ']', '}'].map((missing) => end + missing + rest),
    code.replace(/(\$\((?:"[^"]*"|'[^']*'|`[^`]*`)\))\.item\b/g, '$1.first()'),
  ].filter((changed) => changed !== code);
}

/** A name, or a text where it can be the name of a node or a field. */
const NAMES = /[\p{L}_$][\p{L}\p{N}_$]*|(?<=[[(]\s*)(["'`])(?<text>[^"'`\\]*)\1/gu;

function otherNames(code: string, { complete }: FixTools): string[] {
  return [...code.matchAll(NAMES)].flatMap((match) => {
    const name = match.groups?.text ?? match[0];
    const from = match.index + (match.groups?.text === undefined ? 0 : 1);
    const known = complete(alone(code), alone('').indexOf('}') + from)?.options.map(({ label }) => label) ?? [];
    const nearest = known.includes(name) ? undefined : nearestName(name, known);
    return nearest === undefined ? [] : [code.slice(0, from) + nearest + code.slice(from + name.length)];
  });
}
