import { extensionTable } from '../extensions/register.ts';
import { getMember } from '../interpreter/member.ts';
import { isRecord, primitiveTables, tableOf } from '../interpreter/member-tables.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import { HostObject, isCallable, type MemberTable, Native } from '../interpreter/values.ts';
import { Namespace } from '../intrinsics/define.ts';
import type { CompletionOption } from './completion-option.ts';
import { typeName } from './type-name.ts';

/** What can follow a dot after a value: its fields, then its methods. */
export function membersOf(value: unknown, rt: Runtime): CompletionOption[] {
  const options = new Map<string, CompletionOption>();
  const add = (option: CompletionOption) => {
    if (!options.has(option.label)) options.set(option.label, option);
  };
  for (const key of fieldNames(value)) add(describeMember(key, safeRead(value, key, rt), 'field'));
  for (const set of extensionTable) {
    if (!set.accepts(value)) continue;
    for (const method of set.methods) {
      add({
        label: method.name,
        kind: 'method',
        type: 'function',
        signature: method.signature,
        help: method.help,
        example: method.example.code,
      });
    }
  }
  for (const [key, entry] of builtInTable(value) ?? []) {
    if (!key.startsWith('['))
      add({
        label: key,
        kind: entry instanceof Native ? 'method' : 'field',
        type: entry instanceof Native ? 'function' : 'value',
      });
  }
  return [...options.values()];
}

function fieldNames(value: unknown): string[] {
  if (value instanceof Namespace) return value.names();
  if (value instanceof HostObject) return value.keys();
  if (value instanceof Native) return [...(value.members?.keys() ?? [])];
  if (typeof value === 'string') return ['length'];
  if (Array.isArray(value)) return ['length'];
  return isRecord(value) ? Object.keys(value).slice(0, 1000) : [];
}

function builtInTable(value: unknown): MemberTable | undefined {
  switch (typeof value) {
    case 'string':
      return primitiveTables.string;
    case 'number':
      return primitiveTables.number;
    case 'boolean':
      return primitiveTables.boolean;
    case 'bigint':
      return primitiveTables.bigint;
    case 'object':
      if (value === null || value instanceof HostObject) return undefined;
      return Array.isArray(value) ? primitiveTables.array : tableOf(value);
    default:
      return undefined;
  }
}

function safeRead(value: unknown, key: string, rt: Runtime): unknown {
  try {
    return getMember(value, key, rt);
  } catch {
    return undefined;
  }
}

/** A name and its value as an option. */
export function describeMember(label: string, value: unknown, kind: CompletionOption['kind']): CompletionOption {
  return { label, kind: isCallable(value) ? 'method' : kind, type: typeName(value) };
}
