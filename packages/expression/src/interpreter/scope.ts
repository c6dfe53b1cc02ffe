import type { ExpressionError } from '../errors/errors.ts';
import type { Pauses } from './pauses.ts';

/** What {@link Scope.resolve} answers for a name it does not know. */
export const UNRESOLVED: unique symbol = Symbol('unresolved');

/** Where an evaluation takes place, for error details. */
export interface ScopeLocation {
  node?: string;
  itemIndex?: number;
  runIndex?: number;
  /** Path of the parameter, such as `options.values[0].name`. */
  parameter?: string;
}

/** The names an expression can use beside the language's own, and the clock it reads. */
export interface Scope {
  /** The value of a name such as `$json`, or {@link UNRESOLVED}. Values are JSON data or interpreter values. */
  resolve(name: string): unknown;
  /** All names that resolve, for completion and for "did you mean". */
  names(): string[];
  /** IANA zone of dates that carry none. */
  readonly timezone: string;
  /** ms since the epoch: the moment of the evaluation, which dates within it share. */
  now(): number;
  /** ms that go on during an evaluation, for its time limit. Default: {@link now}. */
  clock?(): number;
  /**
   * What fails makes its `{{ … }}` empty instead, unless the failure says that the workflow or its links are broken. Runs
   * do that, as workflows brought from elsewhere count on it; previews do too, and show the reason as a remark.
   */
  readonly isForgiving?: boolean;
  /** Told of what a forgiving evaluation took as empty or left unchanged, and why. */
  onForgiven?(reason: ExpressionError): void;
  /** Where the evaluation may stop between two expressions. Default: nowhere. */
  pauses?: Pauses | undefined;
  /** Told whose expressions are evaluated next, for {@link location}. */
  enterParameter?(path: string): void;
  location(): ScopeLocation;
}

/** A failure that says where it happened. */
export function located(failure: ExpressionError, scope: Scope): ExpressionError {
  const { node, itemIndex, runIndex, parameter } = scope.location();
  failure.node ??= node;
  failure.itemIndex ??= itemIndex;
  failure.runIndex ??= runIndex;
  failure.parameter ??= parameter;
  return failure;
}
