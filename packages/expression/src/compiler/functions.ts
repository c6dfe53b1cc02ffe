import type { Function as FunctionNode, Pattern } from 'acorn';
import type { Runtime } from '../interpreter/runtime.ts';
import { Closure, Env, type FunctionCode } from '../interpreter/values.ts';
import { compileBody } from './blocks.ts';
import type { Assign, CompileContext, Evaluate } from './context.ts';
import { boundNames, variablesOf } from './declarations.ts';
import { type Binding, Layout, LexicalScope, TDZ } from './lexical-scope.ts';

/** Arrow functions, function expressions and declarations. */
export function compileFunction(c: CompileContext, node: FunctionNode, givenName: string | undefined): Evaluate {
  if (node.async) return c.fail(node, 'async functions are not available in expressions');
  if (node.generator) return c.fail(node, 'generator functions are not available in expressions');
  const code = compileCode(c, node, node.id?.name ?? givenName ?? '');
  return (env, rt) => {
    rt.allocate(32);
    return new Closure(code, env);
  };
}

function compileCode(c: CompileContext, node: FunctionNode, name: string): FunctionCode {
  const layout = new Layout(c.scope.layout);
  const scope = new LexicalScope(layout, c.scope, true);
  return c.within(scope, () => {
    const names = node.params.flatMap(boundNames);
    const isSimple = node.params.every((param) => param.type === 'Identifier') && new Set(names).size === names.length;
    for (const parameter of names) scope.declare(parameter, 'parameter');
    const extras = declareExtras(c, node, scope, names);
    const bind = isSimple ? undefined : compileParameters(c, node.params);
    const body = compileFunctionBody(c, node, scope);
    const initial = initialSlots(scope, names, layout, isSimple ? 'simple' : 'complex');
    return makeCode(c, node, name, { layout, initial, bind, body, extras, parameterCount: names.length });
  });
}

interface CodeParts {
  layout: Layout;
  initial: unknown[];
  bind: Assign | undefined;
  body: Evaluate;
  extras: Extras;
  parameterCount: number;
}

interface Extras {
  self: Binding | undefined;
  args: Binding | undefined;
}

/** The function's own name, and `arguments`, where the code uses them. */
function declareExtras(c: CompileContext, node: FunctionNode, scope: LexicalScope, names: string[]): Extras {
  if (node.type === 'ArrowFunctionExpression') return { self: undefined, args: undefined };
  const source = c.source.slice(node.start, node.end);
  const usesArguments = source.includes('arguments') && !names.includes('arguments');
  const ownName = node.type === 'FunctionExpression' ? node.id?.name : undefined;
  const usesSelf = ownName !== undefined && !names.includes(ownName);
  return {
    self: usesSelf ? scope.declare(ownName, 'const') : undefined,
    args: usesArguments ? scope.declare('arguments', 'var') : undefined,
  };
}

function compileParameters(c: CompileContext, params: Pattern[]): Assign {
  const parts = params.map((param) => ({ rest: param.type === 'RestElement', assign: c.declaration(param) }));
  return (env, rt, value) => {
    const args = Array.isArray(value) ? value : [];
    for (let i = 0; i < parts.length; i++) {
      const part = parts[i];
      if (part?.rest) part.assign(env, rt, rt.own(args.slice(i)));
      else part?.assign(env, rt, args[i]);
    }
  };
}

function compileFunctionBody(c: CompileContext, node: FunctionNode, scope: LexicalScope): Evaluate {
  if (node.body.type !== 'BlockStatement') return c.expression(node.body);
  for (const name of variablesOf(node.body)) scope.declare(name, 'var');
  const body = compileBody(c, node.body.body);
  return (env, rt) => {
    if (body(env, rt)?.kind !== 'return') return undefined;
    const value = rt.returnValue;
    rt.returnValue = undefined;
    return value;
  };
}

function initialSlots(scope: LexicalScope, names: string[], layout: Layout, form: 'simple' | 'complex'): unknown[] {
  const slots: unknown[] = new Array<unknown>(layout.size).fill(undefined);
  if (form === 'complex') {
    for (const name of names) {
      const binding = scope.own(name);
      if (binding) slots[binding.slot] = TDZ;
    }
  }
  return slots;
}

function makeCode(c: CompileContext, node: FunctionNode, name: string, parts: CodeParts): FunctionCode {
  const { initial, bind, body, extras, parameterCount } = parts;
  const isPlain = bind === undefined && !extras.self && !extras.args;
  const code: FunctionCode = {
    name,
    length: parameterLength(node.params),
    source: sourceOf(c, node, name),
    isArrow: node.type === 'ArrowFunctionExpression',
    invoke(env: Env, args: unknown[], rt: Runtime): unknown {
      rt.enterCall();
      let inner: Env;
      if (isPlain) {
        // The argument list becomes the slots: no copy for a callback of one or two parameters.
        for (let i = args.length; i < parameterCount; i++) args.push(undefined);
        for (let i = parameterCount; i < initial.length; i++) args[i] = initial[i];
        inner = new Env(args, env);
      } else {
        const slots = initial.slice();
        inner = new Env(slots, env);
        if (extras.self) slots[extras.self.slot] = new Closure(code, env);
        if (extras.args) slots[extras.args.slot] = rt.own(args.slice());
        if (bind) bind(inner, rt, args);
        else for (let i = 0; i < parameterCount; i++) slots[i] = args[i];
      }
      const value = body(inner, rt);
      rt.leaveCall();
      return value;
    },
  };
  return code;
}

/** A method's own node leaves out its name. */
function sourceOf(c: CompileContext, node: FunctionNode, name: string): string {
  const source = c.source.slice(node.start, node.end);
  return node.type === 'FunctionExpression' && source.startsWith('(') ? name + source : source;
}

function parameterLength(params: Pattern[]): number {
  const index = params.findIndex((param) => param.type === 'AssignmentPattern' || param.type === 'RestElement');
  return index === -1 ? params.length : index;
}
