import { isJsonObject, type JsonObject, type JsonValue, z } from '@millrace/node-sdk';

const call = z.object({
  entry: z.array(
    z.object({ changes: z.array(z.object({ field: z.string(), value: z.record(z.string(), z.json()) })).default([]) }),
  ),
});

/** Which updates of a call are wanted. */
interface Wanted {
  updates: readonly string[];
  /** States of sent messages; undefined: all. */
  statuses: readonly string[] | undefined;
}

/** The changes that a call tells of, each with the name of its field. */
export function updatesIn(body: JsonValue, { updates, statuses }: Wanted): JsonObject[] {
  const { success, data } = call.safeParse(body);
  if (!success) return [];
  return data.entry
    .flatMap(({ changes }) => changes)
    .filter(({ field }) => updates.includes(field))
    .flatMap(({ field, value }) => {
      const wanted = statuses ? withStatuses(value, statuses) : value;
      return wanted ? [{ ...wanted, field }] : [];
    });
}

/** An update with the wanted states of messages; undefined when it told of others only. */
function withStatuses(value: JsonObject, statuses: readonly string[]): JsonObject | undefined {
  if (!Array.isArray(value.statuses)) return value;
  const wanted = value.statuses.filter((one) => isJsonObject(one) && statuses.includes(String(one.status)));
  return wanted.length > 0 || Array.isArray(value.messages) ? { ...value, statuses: wanted } : undefined;
}
