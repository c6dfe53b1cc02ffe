/** Why an expression failed, with what each code means. Stable: documentation and translations refer to these. */
export const EXPRESSION_ERROR_CODES = {
  syntax: 'The text between the braces is not a valid expression; the message says where.',
  type: 'A value was used as what it is not, such as reading a field of nothing. Runs and previews take that, and most other failures, as empty and go on.',
  reference: 'A name is used that does not exist.',
  range: 'A number is outside of what a function accepts, such as a negative length.',
  thrown: 'The expression itself threw an error.',
  read_only: 'The expression tried to change item data or other values that it may only read.',
  limit: 'The expression took too many steps or too much memory, or its result is too large.',
  regex_limit: 'A regular expression took too many steps on a text.',
  function_result: 'The result is a function: most often a pair of parentheses is missing.',
  node_not_found: 'The expression names a node that the workflow does not have.',
  node_not_executed: 'The expression names a node that has not run in this execution.',
  no_path_back: 'The named node does not lead to this one, so that no item of it belongs to the current item.',
  item_not_linked: 'A node on the way does not say which of its input items an item was made from.',
  item_ambiguous: 'The current item was made from several items of the named node.',
  item_not_found: 'The input, or the named node, has no item at this position.',
  run_not_found: 'The named node has not run as often as the expression says.',
  output_not_found: 'The named node has no output of that number.',
  no_input: 'The expression reads input data and there is none.',
  parameter_loop: 'Parameters refer to each other in a circle.',
  not_available: 'The name or function exists, and cannot be used in this place.',
  invalid_argument: 'A function was called with an argument it cannot use.',
} as const;

export type ExpressionErrorCode = keyof typeof EXPRESSION_ERROR_CODES;

/** Details of an {@link ExpressionError}. */
export interface ExpressionErrorDetails {
  /** What to do about it. Plain text. */
  description?: string;
  /** Node that the expression belongs to, or refers to when that is where the fault lies. */
  node?: string;
  parameter?: string;
  itemIndex?: number;
  runIndex?: number;
  /** The JavaScript class name of the error, such as `TypeError`; scripts that catch it see this name. */
  jsName?: string;
}

/** An expression that could not be evaluated. The message says what happened, the description what to do. */
export class ExpressionError extends Error {
  readonly code: ExpressionErrorCode;
  readonly description: string | undefined;
  readonly jsName: string;
  node: string | undefined;
  parameter: string | undefined;
  itemIndex: number | undefined;
  runIndex: number | undefined;

  constructor(code: ExpressionErrorCode, message: string, details: ExpressionErrorDetails = {}) {
    super(message);
    this.name = 'ExpressionError';
    this.code = code;
    this.description = details.description;
    this.jsName = details.jsName ?? 'Error';
    this.node = details.node;
    this.parameter = details.parameter;
    this.itemIndex = details.itemIndex;
    this.runIndex = details.runIndex;
  }
}

/** Text that is not a valid template. */
export class ExpressionSyntaxError extends ExpressionError {
  /** Offset into the text that was compiled, the leading `=` included. */
  readonly position: number;
  /** What is wrong there, without the position. */
  readonly reason: string;

  constructor(reason: string, position: number) {
    super('syntax', `Syntax error at position ${position}: ${reason}`, { jsName: 'SyntaxError' });
    this.name = 'ExpressionSyntaxError';
    this.position = position;
    this.reason = reason;
  }
}

/** A budget ran out. Scripts cannot catch it. */
export class LimitError extends ExpressionError {
  constructor(message: string, description: string, code: 'limit' | 'regex_limit' = 'limit') {
    super(code, message, { description, jsName: 'RangeError' });
    this.name = 'ExpressionError';
  }
}
