import type {
  ChainExpression,
  ConditionalExpression,
  Expression,
  Function as FunctionNode,
  LogicalExpression,
  Node,
  Pattern,
  Statement,
  UnaryExpression,
} from 'acorn';
import { ExpressionSyntaxError } from '../errors/errors.ts';
import { toKey } from '../interpreter/coerce.ts';
import { deleteMember } from '../interpreter/member.ts';
import { binaryOperations, isSame, unaryOperation } from '../interpreter/operators.ts';
import { compileAssignment, compileUpdate } from './assignments.ts';
import type { Assign, CompileContext, Evaluate, Execute } from './context.ts';
import { compileFunction } from './functions.ts';
import { Layout, LexicalScope } from './lexical-scope.ts';
import {
  compileArray,
  compileLiteral,
  compileObjectLiteral,
  compileTaggedTemplate,
  compileTemplateLiteral,
} from './literals.ts';
import { compileCall, compileKey, compileMember, compileNew, compileObject, SKIP } from './members.ts';
import { assignName, compileName, compileTypeofName, initialiseName } from './names.ts';
import { numberOperation } from './number-operations.ts';
import { compilePattern } from './patterns.ts';
import { compileStatement } from './statements.ts';

const UNAVAILABLE: ReadonlyMap<string, string> = new Map([
  ['ThisExpression', 'this'],
  ['ClassExpression', 'class'],
  ['ImportExpression', 'import'],
  ['MetaProperty', 'import.meta and new.target'],
  ['YieldExpression', 'yield'],
  ['AwaitExpression', 'await'],
]);

/** Compiles one piece of code to closures. */
export class Compiler implements CompileContext {
  readonly source: string;
  readonly globals: ReadonlyMap<string, unknown>;
  readonly layout = new Layout(undefined);
  scope: LexicalScope;
  tracksWrites = false;
  readonly #offset: number;

  /** @param offset position of `source` in the text whose positions errors name. */
  constructor(source: string, globals: ReadonlyMap<string, unknown>, offset: number) {
    this.source = source;
    this.globals = globals;
    this.#offset = offset;
    this.scope = new LexicalScope(this.layout, undefined, true);
  }

  expression(node: Expression, name?: string): Evaluate {
    switch (node.type) {
      case 'Identifier':
        return compileName(this, node);
      case 'Literal':
        return compileLiteral(this, node);
      case 'TemplateLiteral':
        return compileTemplateLiteral(this, node);
      case 'TaggedTemplateExpression':
        return compileTaggedTemplate(this, node);
      case 'ArrayExpression':
        return compileArray(this, node);
      case 'ObjectExpression':
        return compileObjectLiteral(this, node);
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        return this.func(node, name);
      case 'MemberExpression':
        return compileMember(this, node);
      case 'CallExpression':
        return compileCall(this, node);
      case 'NewExpression':
        return compileNew(this, node);
      case 'ChainExpression':
        return this.#chain(node);
      case 'UnaryExpression':
        return this.#unary(node);
      case 'UpdateExpression':
        return compileUpdate(this, node);
      case 'BinaryExpression':
        return this.#binary(node.operator, node.left, node.right, node);
      case 'LogicalExpression':
        return this.#logical(node);
      case 'ConditionalExpression':
        return this.#conditional(node);
      case 'AssignmentExpression':
        return compileAssignment(this, node);
      case 'SequenceExpression':
        return this.#sequence(node.expressions);
      case 'ParenthesizedExpression':
        return this.expression(node.expression, name);
      default:
        return this.fail(node, `${UNAVAILABLE.get(node.type) ?? node.type} is not available in expressions`);
    }
  }

  chainElement(node: Expression): Evaluate {
    return this.expression(node);
  }

  statement(node: Statement): Execute {
    return compileStatement(this, node);
  }

  func(node: FunctionNode, name: string | undefined): Evaluate {
    return compileFunction(this, node, name);
  }

  declaration(pattern: Pattern): Assign {
    return compilePattern(this, pattern, initialiseName);
  }

  target(pattern: Pattern): Assign {
    return compilePattern(this, pattern, assignName);
  }

  within<T>(scope: LexicalScope, work: () => T): T {
    const outer = this.scope;
    this.scope = scope;
    const result = work();
    this.scope = outer;
    return result;
  }

  fail(node: Node, reason: string): never {
    throw new ExpressionSyntaxError(reason, this.#offset + node.start);
  }

  text(node: Node): string {
    const text = this.source.slice(node.start, node.end).replace(/\s+/g, ' ');
    return text.length > 60 ? `${text.slice(0, 57)}…` : text;
  }

  #chain(node: ChainExpression): Evaluate {
    const chain = this.expression(node.expression);
    return (env, rt) => {
      const value = chain(env, rt);
      return value === SKIP ? undefined : value;
    };
  }

  #unary(node: UnaryExpression): Evaluate {
    const { operator, argument } = node;
    if (operator === 'delete') return this.#delete(argument);
    if (operator === 'typeof' && argument.type === 'Identifier') {
      const read = compileTypeofName(this, argument);
      return (env, rt) => unaryOperation('typeof', read(env, rt), rt);
    }
    const operand = this.expression(argument);
    if (operator === '!') return (env, rt) => !operand(env, rt);
    return (env, rt) => unaryOperation(operator, operand(env, rt), rt);
  }

  #delete(argument: Expression): Evaluate {
    const node = argument.type === 'ChainExpression' ? argument.expression : argument;
    if (node.type !== 'MemberExpression') {
      const run = this.expression(argument);
      return (env, rt) => {
        run(env, rt);
        return true;
      };
    }
    this.tracksWrites = true;
    const object = compileObject(this, node.object);
    const key = compileKey(this, node);
    return (env, rt) => {
      const target = object(env, rt);
      if (target === SKIP || (node.optional && (target === undefined || target === null))) return true;
      return deleteMember(target, typeof key === 'function' ? toKey(key(env, rt), rt) : key, rt);
    };
  }

  #binary(operator: string, left: Expression | Node, right: Expression, node: Node): Evaluate {
    if (left.type === 'PrivateIdentifier') return this.fail(left, 'private names are not available');
    const a = this.expression(left as Expression);
    const b = this.expression(right);
    if (operator === '===') return (env, rt) => isSame(a(env, rt), b(env, rt), rt);
    if (operator === '!==') return (env, rt) => !isSame(a(env, rt), b(env, rt), rt);
    const fast = numberOperation(operator, a, b);
    if (fast) return fast;
    const operation = binaryOperations.get(operator);
    if (!operation) return this.fail(node, `the operator ${operator} is not available`);
    return (env, rt) => operation(a(env, rt), b(env, rt), rt);
  }

  #logical(node: LogicalExpression): Evaluate {
    const left = this.expression(node.left);
    const right = this.expression(node.right);
    switch (node.operator) {
      case '&&':
        return (env, rt) => left(env, rt) && right(env, rt);
      case '||':
        return (env, rt) => left(env, rt) || right(env, rt);
      case '??':
        return (env, rt) => left(env, rt) ?? right(env, rt);
    }
  }

  #conditional(node: ConditionalExpression): Evaluate {
    const test = this.expression(node.test);
    const consequent = this.expression(node.consequent);
    const alternate = this.expression(node.alternate);
    return (env, rt) => (test(env, rt) ? consequent(env, rt) : alternate(env, rt));
  }

  #sequence(nodes: Expression[]): Evaluate {
    const parts = nodes.map((node) => this.expression(node));
    return (env, rt) => {
      let value: unknown;
      for (const part of parts) value = part(env, rt);
      return value;
    };
  }
}
