import type { ExpressionError } from '@millrace/expression';
import type { RunHint } from '@millrace/workflow';

/** Hints of one step: more would hide each other. */
const MAX_HINTS = 20;

/** Notes what expressions took as empty, or could not change: each reason once for each parameter, with the first item it was met at. */
export function forgivenHints(hints: RunHint[]): (reason: ExpressionError) => void {
  const seen = new Set<string>();
  return ({ code, message, description, parameter, itemIndex }) => {
    const key = `${parameter ?? ''}\n${message}`;
    if (seen.has(key) || seen.size >= MAX_HINTS) return;
    seen.add(key);
    hints.push({
      message: `An expression ${code === 'read_only' ? 'changed' : 'gave'} nothing: ${description ?? message}`,
      type: 'warning',
      location: 'outputPane',
      ...(parameter !== undefined && { parameter }),
      ...(itemIndex !== undefined && { itemIndex }),
    });
  };
}
