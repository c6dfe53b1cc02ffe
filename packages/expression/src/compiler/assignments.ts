import type { AssignmentExpression, Identifier, MemberExpression, UpdateExpression } from 'acorn';
import { toKey, toNumeric } from '../interpreter/coerce.ts';
import { getMember, setMember } from '../interpreter/member.ts';
import { binaryOperations } from '../interpreter/operators.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import type { Env } from '../interpreter/values.ts';
import type { CompileContext, Evaluate } from './context.ts';
import { compileKey, compileObject } from './members.ts';
import { assignName, compileName } from './names.ts';

/** A place that can be read and written, its object and key evaluated once. */
interface Place {
  read(): unknown;
  write(value: unknown): void;
}

type Locate = (env: Env, rt: Runtime) => Place;

function compilePlace(c: CompileContext, node: AssignmentExpression['left'] | UpdateExpression['argument']): Locate {
  if (node.type === 'Identifier') {
    const read = compileName(c, node);
    const write = assignName(c, node);
    return (env, rt) => ({ read: () => read(env, rt), write: (value) => write(env, rt, value) });
  }
  if (node.type !== 'MemberExpression') return c.fail(node, 'this cannot be assigned to');
  return compileMemberPlace(c, node);
}

function compileMemberPlace(c: CompileContext, node: MemberExpression): Locate {
  c.tracksWrites = true;
  const object = compileObject(c, node.object);
  const key = compileKey(c, node);
  return (env, rt) => {
    const target = object(env, rt);
    const name = typeof key === 'function' ? toKey(key(env, rt), rt) : key;
    return {
      read: () => getMember(target, name, rt),
      write: (value) => setMember(target, name, value, rt),
    };
  };
}

/** Assignments of all kinds. */
export function compileAssignment(c: CompileContext, node: AssignmentExpression): Evaluate {
  const { left, operator } = node;
  const name = left.type === 'Identifier' ? left.name : undefined;
  if (operator === '=') return compilePlainAssignment(c, node, name);
  const place = compilePlace(c, left);
  if (operator === '&&=' || operator === '||=' || operator === '??=') {
    return compileLogicalAssignment(operator, place, c.expression(node.right, name));
  }
  const right = c.expression(node.right);
  const operation = binaryOperations.get(operator.slice(0, -1));
  if (!operation) return c.fail(node, `the operator ${operator} is not available`);
  if (left.type === 'Identifier') {
    const read = compileName(c, left);
    const write = assignName(c, left);
    return (env, rt) => {
      const value = operation(read(env, rt), right(env, rt), rt);
      write(env, rt, value);
      return value;
    };
  }
  return (env, rt) => {
    const target = place(env, rt);
    const value = operation(target.read(), right(env, rt), rt);
    target.write(value);
    return value;
  };
}

function compilePlainAssignment(c: CompileContext, node: AssignmentExpression, name: string | undefined): Evaluate {
  const { left } = node;
  if (left.type === 'MemberExpression') {
    const place = compileMemberPlace(c, left);
    const right = c.expression(node.right);
    return (env, rt) => {
      const target = place(env, rt);
      const value = right(env, rt);
      target.write(value);
      return value;
    };
  }
  const right = c.expression(node.right, name);
  const assign = c.target(left);
  return (env, rt) => {
    const value = right(env, rt);
    assign(env, rt, value);
    return value;
  };
}

function compileLogicalAssignment(operator: '&&=' | '||=' | '??=', place: Locate, right: Evaluate): Evaluate {
  return (env, rt) => {
    const target = place(env, rt);
    const current = target.read();
    const keeps =
      operator === '&&=' ? !current : operator === '||=' ? Boolean(current) : (current ?? undefined) !== undefined;
    if (keeps) return current;
    const value = right(env, rt);
    target.write(value);
    return value;
  };
}

/** `++` and `--`. */
export function compileUpdate(c: CompileContext, node: UpdateExpression): Evaluate {
  if (node.argument.type === 'Identifier') return compileNameUpdate(c, node, node.argument);
  const place = compilePlace(c, node.argument);
  const step = node.operator === '++' ? 1 : -1;
  const { prefix } = node;
  return (env, rt) => {
    const target = place(env, rt);
    const before = toNumeric(target.read(), rt);
    const after = typeof before === 'bigint' ? before + BigInt(step) : before + step;
    target.write(after);
    return prefix ? after : before;
  };
}

function compileNameUpdate(c: CompileContext, node: UpdateExpression, name: Identifier): Evaluate {
  const read = compileName(c, name);
  const write = assignName(c, name);
  const step = node.operator === '++' ? 1 : -1;
  const { prefix } = node;
  return (env, rt) => {
    const current = read(env, rt);
    const before = typeof current === 'number' ? current : toNumeric(current, rt);
    const after = typeof before === 'bigint' ? before + BigInt(step) : before + step;
    write(env, rt, after);
    return prefix ? after : before;
  };
}
