import type { Scope } from '../interpreter/scope.ts';
import type { Native } from '../interpreter/values.ts';
import { compileTemplate } from '../template/compile-template.ts';
import { dataFunction, indexArgument } from './facades.ts';

/** Reading a text as an expression costs more than looking at it. */
const STEPS_PER_CHARACTER = 10;

/**
 * `$evaluateExpression`: the value of a text with `{{ … }}` in it, for the current item or for another one. It has what
 * is left of the budget of the expression that calls it. Nothing for what is no text.
 */
export function evaluateFunction(scopeAt: (itemIndex: number | undefined) => Scope): Native {
  return dataFunction('$evaluateExpression', ([text, index], rt) => {
    if (typeof text !== 'string') return undefined;
    // Workflows of the format expect the current item for 0, too.
    const scope = scopeAt(indexArgument(index, rt) || undefined);
    rt.useFuel(text.length * STEPS_PER_CHARACTER);
    return compileTemplate(`=${text}`).evaluate(scope);
  });
}
