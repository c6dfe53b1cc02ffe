/** A change of an expression that may be what was meant. */
export interface ExpressionFix {
  /** The whole expression as it would be, with its leading `=`. */
  expression: string;
  /** The part between braces that changes. */
  code: string;
}

/** What an expression gives for the item that is looked at. */
export type Evaluation =
  | {
      kind: 'value';
      value: unknown;
      /** Why a part of it is empty. */
      remark?: string;
      fix?: ExpressionFix;
    }
  /** It cannot be computed yet: earlier nodes have no data. */
  | { kind: 'noData'; message: string }
  | { kind: 'error'; message: string; fix?: ExpressionFix };

export interface EvaluateOptions {
  /** Expressions within a longer text give lists, objects and `null` as JSON. */
  asJson?: boolean;
}

/** Evaluates a stored expression, with its leading `=`. */
export type Evaluate = (expression: string, options?: EvaluateOptions) => Evaluation;

/** Kind of a computed value, as it is named beside a preview. */
export type ValueKind = 'text' | 'number' | 'boolean' | 'array' | 'object' | 'null' | 'undefined';

export function kindOfValue(value: unknown): ValueKind {
  if (value === null) return 'null';
  if (value === undefined) return 'undefined';
  if (Array.isArray(value)) return 'array';
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'object':
      return 'object';
    default:
      return 'text';
  }
}
