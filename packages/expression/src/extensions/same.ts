import { LimitError } from '../errors/errors.ts';
import { toPrimitive } from '../interpreter/coerce.ts';
import type { Runtime } from '../interpreter/runtime.ts';

/** A text that two values share exactly when they are equal in content; the order of fields plays no part. */
export function sameKey(value: unknown, rt: Runtime, depth = 0): string {
  rt.tick();
  if (depth > 200) throw new LimitError('The data is nested too deep to be compared', 'Compare single fields.');
  if (typeof value === 'string') {
    rt.allocate(value.length >> 2);
    return JSON.stringify(value);
  }
  if (typeof value !== 'object' || value === null) return `${typeof value}:${String(value)}`;
  if (Array.isArray(value)) return `[${value.map((entry) => sameKey(entry, rt, depth + 1)).join(',')}]`;
  if (!rt.members.isRecord(value)) return `<${String(toPrimitive(value, 'string', rt))}>`;
  return fieldKey(value, Object.keys(value).sort(), rt, depth);
}

/** The same, of some fields of a record. */
export function fieldKey(record: Record<string, unknown>, names: string[], rt: Runtime, depth = 0): string {
  const parts = names.map((name) => {
    const value = Object.hasOwn(record, name) ? record[name] : undefined;
    return `${JSON.stringify(name)}:${sameKey(value, rt, depth + 1)}`;
  });
  return `{${parts.join(',')}}`;
}
