import { compileValue, ExpressionError, RunScope, type RunScopeOptions } from '@millrace/expression';
import type { EvaluateOptions, Evaluation } from './evaluation.ts';

const AS_JSON = { jsonFields: new Set(['value']) };

export interface PreviewScope {
  scope: RunScope;
  /** Why parts of the last evaluation were taken as empty. */
  reasons: ExpressionError[];
}

/** A scope that takes missing values as a run does, and remembers why. */
export function previewScope(options: Omit<RunScopeOptions, 'isForgiving' | 'onForgiven'>): PreviewScope {
  const reasons: ExpressionError[] = [];
  const scope = new RunScope({ ...options, isForgiving: true, onForgiven: (reason) => reasons.push(reason) });
  return { scope, reasons };
}

/**
 * What an expression gives in a run with the same data. Where there is none, `noData` is said instead of what follows
 * from that.
 */
export function evaluatePreview(
  expression: string,
  { scope, reasons }: PreviewScope,
  { hasInput, noData, asJson = false }: EvaluateOptions & { hasInput: boolean; noData: string },
): Evaluation {
  const lacksData = !hasInput && readsData(expression);
  reasons.length = 0;
  try {
    const { value } = compileValue({ value: expression }, asJson ? AS_JSON : {}).evaluate(scope) as { value: unknown };
    // A run goes on with nothing; who writes the expression wants to know of the mistake.
    const mistake = reasons.find((reason) => !isAboutData(reason));
    if (mistake) return { kind: 'error', message: wordsOf(mistake) };
    const [reason] = reasons;
    if (!reason) return { kind: 'value', value };
    return lacksData ? { kind: 'noData', message: noData } : { kind: 'value', value, remark: remarkOf(reason) };
  } catch (error) {
    return lacksData && isAboutData(error)
      ? { kind: 'noData', message: noData }
      : { kind: 'error', message: wordsOf(error) };
  }
}

/** What to do about a missing value says more than how it was missed. */
function remarkOf(reason: ExpressionError): string {
  return reason.description ?? reason.message;
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const advice = error instanceof ExpressionError ? error.description : undefined;
  return advice ? `${error.message}. ${advice}` : error.message;
}

/** Whether an expression looks at items: then a failure may only mean that nothing has run yet. */
function readsData(expression: string): boolean {
  return /\$(json|input|binary|item|items|node|data|prevNode)\b|\$\(/.test(expression);
}

/** Mistakes in the text are there with and without data. */
function isAboutData(error: unknown): boolean {
  return !(error instanceof ExpressionError) || !['syntax', 'reference', 'node_not_found'].includes(error.code);
}
