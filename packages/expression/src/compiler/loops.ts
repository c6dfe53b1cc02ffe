import type {
  DoWhileStatement,
  ForInStatement,
  ForOfStatement,
  ForStatement,
  Statement,
  VariableDeclaration,
  WhileStatement,
} from 'acorn';
import { iterate } from '../interpreter/iterate.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import { Env, HostObject } from '../interpreter/values.ts';
import { CONTINUE } from './completions.ts';
import type { Assign, CompileContext, Completion, Execute } from './context.ts';
import { containsFunction, declaredNames } from './declarations.ts';
import { Layout, LexicalScope } from './lexical-scope.ts';

/** `'next'` goes on with the loop; anything else ends it with that completion. */
function afterBody(completion: Completion | undefined, labels: readonly string[]): 'next' | Completion | undefined {
  if (completion === undefined || completion === CONTINUE) return 'next';
  if (completion.kind === 'break' && completion.label === undefined) return undefined;
  if (completion.kind === 'continue' && completion.label !== undefined && labels.includes(completion.label))
    return 'next';
  return completion;
}

export function compileWhile(c: CompileContext, node: WhileStatement, labels: string[]): Execute {
  const test = c.expression(node.test);
  const body = compileTurn(c, [node.body], () => c.statement(node.body));
  return (env, rt) => {
    while (test(env, rt)) {
      rt.tick();
      const outcome = afterBody(body(env, rt), labels);
      if (outcome !== 'next') return outcome;
    }
    return undefined;
  };
}

export function compileDoWhile(c: CompileContext, node: DoWhileStatement, labels: string[]): Execute {
  const test = c.expression(node.test);
  const body = compileTurn(c, [node.body], () => c.statement(node.body));
  return (env, rt) => {
    do {
      rt.tick();
      const outcome = afterBody(body(env, rt), labels);
      if (outcome !== 'next') return outcome;
    } while (test(env, rt));
    return undefined;
  };
}

/** A loop body: gets slots of its own for each turn where a closure could keep them. */
function compileTurn(c: CompileContext, nodes: Statement[], compile: () => Execute): Execute {
  if (!containsFunction(nodes)) return compile();
  const layout = new Layout(c.scope.layout);
  const body = c.within(new LexicalScope(layout, c.scope), compile);
  return (env, rt) => body(freshEnv(layout, env), rt);
}

function freshEnv(layout: Layout, parent: Env): Env {
  return new Env(new Array<unknown>(layout.size).fill(undefined), parent);
}

/** `for (init; test; update)`. */
export function compileFor(c: CompileContext, node: ForStatement, labels: string[]): Execute {
  const needsFreshSlots = containsFunction([node.init, node.test, node.update, node.body]);
  const layout = needsFreshSlots ? new Layout(c.scope.layout) : c.scope.layout;
  const scope = new LexicalScope(layout, c.scope);
  const loop = c.within(scope, () => compileForParts(c, node, labels, needsFreshSlots));
  if (!needsFreshSlots) return loop;
  return (env, rt) => loop(freshEnv(layout, env), rt);
}

function compileForParts(c: CompileContext, node: ForStatement, labels: string[], needsFreshSlots: boolean): Execute {
  const init = compileInit(c, node.init);
  const test = node.test ? c.expression(node.test) : undefined;
  const update = node.update ? c.expression(node.update) : undefined;
  const body = c.statement(node.body);
  return (outer, rt) => {
    let env = outer;
    init?.(env, rt);
    while (test === undefined || test(env, rt)) {
      rt.tick();
      const outcome = afterBody(body(env, rt), labels);
      if (outcome !== 'next') return outcome;
      if (needsFreshSlots) env = new Env(env.slots.slice(), env.parent);
      update?.(env, rt);
    }
    return undefined;
  };
}

function compileInit(c: CompileContext, init: ForStatement['init']): Execute | undefined {
  if (!init) return undefined;
  if (init.type !== 'VariableDeclaration') {
    const run = c.expression(init);
    return (env, rt) => {
      run(env, rt);
      return undefined;
    };
  }
  declareLexical(c, init);
  return c.statement(init);
}

function declareLexical(c: CompileContext, declaration: VariableDeclaration): void {
  if (declaration.kind === 'var') return;
  const kind = declaration.kind === 'const' ? 'const' : 'let';
  for (const name of declaredNames(declaration)) c.scope.declare(name, kind);
}

/** `for (x of list)` and `for (key in object)`. */
export function compileForEach(c: CompileContext, node: ForOfStatement | ForInStatement, labels: string[]): Execute {
  if (node.type === 'ForOfStatement' && node.await) return c.fail(node, 'await is not available in expressions');
  const subject = c.expression(node.right);
  const needsFreshSlots = containsFunction([node.left, node.body]);
  const layout = needsFreshSlots ? new Layout(c.scope.layout) : c.scope.layout;
  const { assign, body } = c.within(new LexicalScope(layout, c.scope), () => ({
    assign: compileLoopTarget(c, node.left),
    body: c.statement(node.body),
  }));
  const isOf = node.type === 'ForOfStatement';
  return (outer, rt) => {
    const value = subject(outer, rt);
    const steps = isOf ? iterate(value, rt) : enumerableKeys(value, rt)[Symbol.iterator]();
    for (let step = steps.next(); !step.done; step = steps.next()) {
      rt.tick();
      const env = needsFreshSlots ? freshEnv(layout, outer) : outer;
      const outcome = closeUnlessNext(steps, () => {
        assign(env, rt, step.value);
        return afterBody(body(env, rt), labels);
      });
      if (outcome !== 'next') return outcome;
    }
    return undefined;
  };
}

function closeUnlessNext<T>(steps: Iterator<unknown>, turn: () => T): T {
  let outcome: T | undefined;
  try {
    outcome = turn();
    return outcome;
  } finally {
    if (outcome !== 'next') steps.return?.();
  }
}

function compileLoopTarget(c: CompileContext, left: ForOfStatement['left']): Assign {
  if (left.type !== 'VariableDeclaration') return c.target(left);
  declareLexical(c, left);
  const [declarator] = left.declarations;
  return declarator ? c.declaration(declarator.id) : c.fail(left, 'a name is missing');
}

function enumerableKeys(value: unknown, rt: Runtime): string[] {
  if (value instanceof HostObject) return value.keys();
  if (typeof value === 'string') return Object.keys(value);
  if (typeof value !== 'object' || value === null) return [];
  if (!rt.members.isRecord(value) && !Array.isArray(value)) return [];
  const keys = Object.keys(value);
  rt.allocateArray(keys.length);
  return keys;
}
