import type { AuditAction, AuditEvent } from '@millrace/api';
import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/workflow';

export type ManyAtOnce = Extract<AuditEvent['details'], { which: unknown }>;

/** Longest text, and most values of a list, that are kept of a call. */
const MAX_TEXT_LENGTH = 200;
const MAX_LIST_LENGTH = 1000;

/** Calls that do something to all executions that fit, with where their answers say how many there were. */
const COUNTS: Partial<Record<AuditAction, string>> = { 'execution.delete': 'deleted', 'execution.stop': 'stopped' };

/**
 * What a call named that did something to many things at once, and to how many; nothing for other calls.
 * @param answer of a call that was done
 */
export function manyAtOnce(
  action: AuditAction,
  { body, params, answer }: { body: unknown; params: unknown; answer: unknown },
): ManyAtOnce | null {
  const counted = COUNTS[action];
  if (counted === undefined || (isJsonObject(params) && params.id !== undefined)) return null;
  const data = isJsonObject(answer) ? (answer.data ?? answer) : undefined;
  const count = isJsonObject(data) ? data[counted] : undefined;
  return { count: typeof count === 'number' ? count : null, which: isJsonObject(body) ? bounded(body) : {} };
}

/** What was checked is small but for its texts and lists. */
function bounded(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, boundedValue(part)]));
}

function boundedValue(value: JsonValue): JsonValue {
  if (typeof value === 'string') return value.slice(0, MAX_TEXT_LENGTH);
  if (Array.isArray(value)) return value.slice(0, MAX_LIST_LENGTH).map(boundedValue);
  return isJsonObject(value) ? bounded(value) : value;
}
