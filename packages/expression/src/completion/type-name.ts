import { DateTime, Duration, Interval } from 'luxon';
import { HostObject, isCallable } from '../interpreter/values.ts';

/** A short name for the type of a value, for people. */
export function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (isCallable(value)) return 'function';
  if (typeof value !== 'object') return typeof value;
  if (Array.isArray(value)) return 'array';
  if (value instanceof DateTime) return 'DateTime';
  if (value instanceof Duration) return 'Duration';
  if (value instanceof Interval) return 'Interval';
  if (value instanceof Date) return 'Date';
  if (value instanceof HostObject) return 'object';
  return 'object';
}
