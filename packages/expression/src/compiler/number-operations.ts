import { binaryOperations } from '../interpreter/operators.ts';
import type { Evaluate } from './context.ts';

/** The commonest operators with the case of two numbers, or two texts, first; undefined for the others. */
export function numberOperation(operator: string, left: Evaluate, right: Evaluate): Evaluate | undefined {
  const general = binaryOperations.get(operator);
  if (!general) return undefined;
  switch (operator) {
    case '+':
      return (env, rt) => {
        const a = left(env, rt);
        const b = right(env, rt);
        return typeof a === 'number' && typeof b === 'number' ? a + b : general(a, b, rt);
      };
    case '-':
      return (env, rt) => {
        const a = left(env, rt);
        const b = right(env, rt);
        return typeof a === 'number' && typeof b === 'number' ? a - b : general(a, b, rt);
      };
    case '*':
      return (env, rt) => {
        const a = left(env, rt);
        const b = right(env, rt);
        return typeof a === 'number' && typeof b === 'number' ? a * b : general(a, b, rt);
      };
    case '<':
      return (env, rt) => {
        const a = left(env, rt);
        const b = right(env, rt);
        return typeof a === 'number' && typeof b === 'number' ? a < b : general(a, b, rt);
      };
    case '>':
      return (env, rt) => {
        const a = left(env, rt);
        const b = right(env, rt);
        return typeof a === 'number' && typeof b === 'number' ? a > b : general(a, b, rt);
      };
    default:
      return undefined;
  }
}
