import type {
  IfStatement,
  LabeledStatement,
  ReturnStatement,
  Statement,
  SwitchStatement,
  VariableDeclaration,
} from 'acorn';
import { isSame } from '../interpreter/operators.ts';
import { Thrown } from '../interpreter/values.ts';
import { compileBlock, hoist } from './blocks.ts';
import { BREAK, CONTINUE, RETURN } from './completions.ts';
import type { CompileContext, Execute } from './context.ts';
import { LexicalScope } from './lexical-scope.ts';
import { compileDoWhile, compileFor, compileForEach, compileWhile } from './loops.ts';
import { compileTry } from './try-statement.ts';

/** Any statement. `labels` are those directly before a loop. */
export function compileStatement(c: CompileContext, node: Statement, labels: string[] = []): Execute {
  switch (node.type) {
    case 'ExpressionStatement': {
      const run = c.expression(node.expression);
      return (env, rt) => {
        run(env, rt);
        return undefined;
      };
    }
    case 'VariableDeclaration':
      return compileVariables(c, node);
    case 'ReturnStatement':
      return compileReturn(c, node);
    case 'IfStatement':
      return compileIf(c, node);
    case 'BlockStatement':
      return compileBlock(c, node.body);
    case 'ForStatement':
      return compileFor(c, node, labels);
    case 'ForOfStatement':
    case 'ForInStatement':
      return compileForEach(c, node, labels);
    case 'WhileStatement':
      return compileWhile(c, node, labels);
    case 'DoWhileStatement':
      return compileDoWhile(c, node, labels);
    case 'SwitchStatement':
      return compileSwitch(c, node);
    case 'TryStatement':
      return compileTry(c, node);
    case 'ThrowStatement': {
      const value = c.expression(node.argument);
      return (env, rt) => {
        throw new Thrown(value(env, rt));
      };
    }
    case 'BreakStatement':
      return jump(node.label ? { kind: 'break', label: node.label.name } : BREAK);
    case 'ContinueStatement':
      return jump(node.label ? { kind: 'continue', label: node.label.name } : CONTINUE);
    case 'LabeledStatement':
      return compileLabeled(c, node, labels);
    case 'EmptyStatement':
    case 'FunctionDeclaration':
      return () => undefined;
    default:
      return c.fail(node, `${statementName(node.type)} is not available in expressions`);
  }
}

function statementName(type: string): string {
  if (type === 'ClassDeclaration') return 'class';
  if (type === 'WithStatement') return 'with';
  if (type === 'DebuggerStatement') return 'debugger';
  return type.startsWith('Import') || type.startsWith('Export') ? 'import and export' : type;
}

function jump(completion: typeof BREAK): Execute {
  return () => completion;
}

function compileVariables(c: CompileContext, node: VariableDeclaration): Execute {
  if (node.kind !== 'var' && node.kind !== 'let' && node.kind !== 'const') {
    return c.fail(node, `${node.kind} is not available in expressions`);
  }
  const steps = node.declarations.flatMap((declarator) => {
    if (!declarator.init && node.kind === 'var') return [];
    const name = declarator.id.type === 'Identifier' ? declarator.id.name : undefined;
    const value = declarator.init ? c.expression(declarator.init, name) : () => undefined;
    return [{ assign: c.declaration(declarator.id), value }];
  });
  const [only] = steps;
  if (steps.length === 1 && only) {
    return (env, rt) => {
      only.assign(env, rt, only.value(env, rt));
      return undefined;
    };
  }
  return (env, rt) => {
    for (const { assign, value } of steps) assign(env, rt, value(env, rt));
    return undefined;
  };
}

function compileReturn(c: CompileContext, node: ReturnStatement): Execute {
  const value = node.argument ? c.expression(node.argument) : undefined;
  return (env, rt) => {
    rt.returnValue = value?.(env, rt);
    return RETURN;
  };
}

function compileIf(c: CompileContext, node: IfStatement): Execute {
  const test = c.expression(node.test);
  const consequent = c.statement(node.consequent);
  const alternate = node.alternate ? c.statement(node.alternate) : undefined;
  return (env, rt) => (test(env, rt) ? consequent(env, rt) : alternate?.(env, rt));
}

function compileLabeled(c: CompileContext, node: LabeledStatement, labels: string[]): Execute {
  const label = node.label.name;
  const body = compileStatement(c, node.body, [...labels, label]);
  return (env, rt) => {
    const completion = body(env, rt);
    return completion?.kind === 'break' && completion.label === label ? undefined : completion;
  };
}

function compileSwitch(c: CompileContext, node: SwitchStatement): Execute {
  const subject = c.expression(node.discriminant);
  return c.within(new LexicalScope(c.scope.layout, c.scope), () => {
    const enter = hoist(
      c,
      node.cases.flatMap((branch) => branch.consequent),
    );
    const tests = node.cases.map((branch) => (branch.test ? c.expression(branch.test) : undefined));
    const bodies = node.cases.map((branch) => branch.consequent.map((statement) => c.statement(statement)));
    const fallback = tests.indexOf(undefined);
    return (env, rt) => {
      const value = subject(env, rt);
      enter?.(env, rt);
      const match = tests.findIndex((test) => test !== undefined && isSame(test(env, rt), value, rt));
      const start = match === -1 ? fallback : match;
      if (start === -1) return undefined;
      for (const step of bodies.slice(start).flat()) {
        const completion = step(env, rt);
        if (completion === BREAK) return undefined;
        if (completion !== undefined) return completion;
      }
      return undefined;
    };
  });
}
