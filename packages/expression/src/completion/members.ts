import { extensionTable } from '../extensions/extension-table.ts';
import { getMember } from '../interpreter/member.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import { HostObject, isCallable, Native } from '../interpreter/values.ts';
import { Namespace } from '../intrinsics/define.ts';
import type { CompletionOption } from './completion-option.ts';
import { typeName } from './type-name.ts';

/** What can follow a dot after a value: its fields, then its methods. */
export function membersOf(value: unknown, rt: Runtime): CompletionOption[] {
  const options = new Map<string, CompletionOption>();
  const add = (option: CompletionOption) => {
    if (!options.has(option.label)) options.set(option.label, option);
  };
  for (const key of fieldNames(value, rt)) add(describeMember(key, safeRead(value, key, rt), 'field'));
  for (const set of extensionTable) {
    if (!set.accepts(value, rt.members)) continue;
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
  for (const [key, entry] of builtInTable(value, rt) ?? []) {
    if (!key.startsWith('['))
      add({
        label: key,
        kind: entry instanceof Native ? 'method' : 'field',
        type: entry instanceof Native ? 'function' : 'value',
      });
  }
  return [...options.values()];
}

function fieldNames(value: unknown, rt: Runtime): string[] {
  if (value instanceof Namespace) return value.names();
  if (value instanceof HostObject) return value.keys();
  if (value instanceof Native) return [...(value.members?.keys() ?? [])];
  if (typeof value === 'string') return ['length'];
  if (Array.isArray(value)) return ['length'];
  return rt.members.isRecord(value) ? Object.keys(value).slice(0, 1000) : [];
}

function builtInTable(value: unknown, rt: Runtime): ReadonlyMap<string, unknown> | undefined {
  switch (typeof value) {
    case 'string':
      return rt.members.string;
    case 'number':
      return rt.members.number;
    case 'boolean':
      return rt.members.boolean;
    case 'bigint':
      return rt.members.bigint;
    case 'object':
      if (value === null || value instanceof HostObject) return undefined;
      return Array.isArray(value) ? rt.members.array : rt.members.ofObject(value);
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
