import type { Expression, Function as FunctionNode, Node, Pattern, Statement } from 'acorn';
import type { Runtime } from '../interpreter/runtime.ts';
import type { Env } from '../interpreter/values.ts';
import type { LexicalScope } from './lexical-scope.ts';

/** A compiled expression. */
export type Evaluate = (env: Env, rt: Runtime) => unknown;

/** Why a statement did not complete normally. */
export interface Completion {
  readonly kind: 'break' | 'continue' | 'return';
  readonly label: string | undefined;
}

/** A compiled statement. */
export type Execute = (env: Env, rt: Runtime) => Completion | undefined;

/** Binds a value to a pattern or assignment target. */
export type Assign = (env: Env, rt: Runtime, value: unknown) => void;

/** What the parts of the compiler share while they compile one piece of code. */
export interface CompileContext {
  scope: LexicalScope;
  readonly source: string;
  readonly globals: ReadonlyMap<string, unknown>;
  /** Set once the code could write to an object. */
  tracksWrites: boolean;
  expression(node: Expression, name?: string): Evaluate;
  /** Inside an optional chain: gives SKIP where the chain ends early. */
  chainElement(node: Expression): Evaluate;
  statement(node: Statement): Execute;
  func(node: FunctionNode, name: string | undefined): Evaluate;
  /** Initialises declared names. */
  declaration(pattern: Pattern): Assign;
  /** Assigns to existing names and members. */
  target(pattern: Pattern): Assign;
  within<T>(scope: LexicalScope, work: () => T): T;
  fail(node: Node, reason: string): never;
  /** Source text of a node, shortened, for messages. */
  text(node: Node): string;
}
