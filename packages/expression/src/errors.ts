/** Why an expression failed. Stable: documentation and translations refer to these. */
export type ExpressionErrorCode =
  | 'syntax'
  | 'type'
  | 'reference'
  | 'range'
  | 'thrown'
  | 'read_only'
  | 'limit'
  | 'regex_limit'
  | 'function_result'
  | 'unserializable_result'
  | 'node_not_found'
  | 'node_not_executed'
  | 'node_not_connected'
  | 'no_path_back'
  | 'item_not_linked'
  | 'item_ambiguous'
  | 'item_not_found'
  | 'run_not_found'
  | 'output_not_found'
  | 'no_input'
  | 'parameter_loop'
  | 'not_available'
  | 'invalid_argument';

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
