import { LimitError } from '../errors/errors.ts';
import { toPrimitive } from '../interpreter/coerce.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import { isCallable } from '../interpreter/values.ts';

/** A deep copy of data in records without a prototype, for libraries that look names up without care. */
export function plainCopy(value: unknown, rt: Runtime, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? null : value;
  if (isCallable(value)) return null;
  if (depth > 400) throw new LimitError('The data is nested too deep', 'Flatten it first.');
  rt.tick();
  rt.allocate(1);
  if (Array.isArray(value)) return value.map((entry) => plainCopy(entry, rt, depth + 1));
  if (!rt.members.isRecord(value)) return toPrimitive(value, 'string', rt);
  const copy: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(value)) copy[key] = plainCopy(value[key], rt, depth + 1);
  return copy;
}
