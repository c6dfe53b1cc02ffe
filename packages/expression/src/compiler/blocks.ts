import type { FunctionDeclaration, Statement } from 'acorn';
import type { Runtime } from '../interpreter/runtime.ts';
import type { Env } from '../interpreter/values.ts';
import type { CompileContext, Evaluate, Execute } from './context.ts';
import { declaredNames } from './declarations.ts';
import { type Binding, LexicalScope, TDZ } from './lexical-scope.ts';

/** A block with names of its own, in the slots of the environment around it. */
export function compileBlock(c: CompileContext, statements: Statement[]): Execute {
  const scope = new LexicalScope(c.scope.layout, c.scope);
  return c.within(scope, () => compileBody(c, statements));
}

/** Statements in the current scope, their declarations hoisted. */
export function compileBody(c: CompileContext, statements: Statement[]): Execute {
  const enter = hoist(c, statements);
  const steps = statements.filter((node) => node.type !== 'FunctionDeclaration').map((node) => c.statement(node));
  const [only] = steps;
  if (steps.length === 1 && only && !enter) return only;
  return (env, rt) => {
    enter?.(env, rt);
    for (const step of steps) {
      const completion = step(env, rt);
      if (completion !== undefined) return completion;
    }
    return undefined;
  };
}

/** Declares the names of a block; gives the code that prepares their slots, if any. */
export function hoist(c: CompileContext, statements: Statement[]): ((env: Env, rt: Runtime) => void) | undefined {
  const lexical: Binding[] = [];
  const declarations: FunctionDeclaration[] = [];
  for (const node of statements) {
    if (node.type === 'FunctionDeclaration') declarations.push(node as FunctionDeclaration);
    if (node.type === 'VariableDeclaration' && node.kind !== 'var') {
      const kind = node.kind === 'const' ? 'const' : 'let';
      for (const name of declaredNames(node)) lexical.push(c.scope.declare(name, kind));
    }
  }
  for (const node of declarations) c.scope.declare(node.id.name, 'function');
  const functions = declarations.map((node) => ({
    slot: c.scope.own(node.id.name)?.slot ?? 0,
    make: c.func(node, node.id.name),
  }));
  if (lexical.length === 0 && functions.length === 0) return undefined;
  return prepareSlots(
    lexical.map((binding) => binding.slot),
    functions,
  );
}

function prepareSlots(slots: number[], functions: Array<{ slot: number; make: Evaluate }>) {
  return (env: Env, rt: Runtime): void => {
    for (const slot of slots) env.slots[slot] = TDZ;
    for (const { slot, make } of functions) env.slots[slot] = make(env, rt);
  };
}
