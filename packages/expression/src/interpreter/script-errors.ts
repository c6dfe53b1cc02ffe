import { ExpressionError, LimitError } from '../errors/errors.ts';
import { ErrorValue, Thrown } from './values.ts';

/** What a script sees of something thrown: its own value, or an {@link ErrorValue}. A spent budget stays what it is. */
export function toScriptError(error: unknown): unknown {
  if (error instanceof Thrown) return error.value;
  if (error instanceof LimitError) return error;
  if (isStackOverflow(error)) return stackLimit();
  if (error instanceof ExpressionError) return new ErrorValue(error.jsName, error.message, error);
  if (error instanceof Error) return new ErrorValue(error.name, error.message, error);
  return new ErrorValue('Error', 'Something failed inside the expression');
}

export function isStackOverflow(error: unknown): boolean {
  return (
    error instanceof Error &&
    /call stack|too much recursion/i.test(error.message) &&
    !(error instanceof ExpressionError)
  );
}

export function stackLimit(): LimitError {
  return new LimitError(
    'The expression is nested too deep',
    'Simplify it, or check the end condition of its recursion.',
  );
}
