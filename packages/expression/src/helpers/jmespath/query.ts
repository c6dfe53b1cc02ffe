import { compile } from 'jmespath';

declare module 'jmespath' {
  /** The parser alone: the library's types leave it out. */
  export function compile(query: string): Query;
}

/** What the library's parser makes of a query. */
export type Query =
  | { type: 'Identity' | 'Current' }
  | { type: 'Literal'; value: unknown }
  | { type: 'Field'; name: string }
  | { type: 'Index'; value: number }
  | { type: 'Slice'; children: [start: number | null, stop: number | null, step: number | null] }
  | {
      type: 'Subexpression' | 'IndexExpression' | 'Pipe' | 'Projection' | 'ValueProjection';
      children: [left: Query, right: Query];
    }
  | { type: 'OrExpression' | 'AndExpression'; children: [left: Query, right: Query] }
  | { type: 'FilterProjection'; children: [left: Query, right: Query, condition: Query] }
  | { type: 'Comparator'; name: Comparison; children: [left: Query, right: Query] }
  | { type: 'Flatten' | 'NotExpression' | 'ExpressionReference'; children: [Query] }
  | { type: 'MultiSelectList'; children: Query[] }
  | { type: 'MultiSelectHash'; children: Array<{ name: string; value: Query }> }
  | { type: 'Function'; name: string; children: Query[] };

export type Comparison = 'EQ' | 'NE' | 'GT' | 'GTE' | 'LT' | 'LTE';

/** @throws Error for a text that is no query. */
export function parseQuery(text: string): Query {
  return compile(text);
}
