import { isJsonObject, type JsonObject, type JsonValue, path, type ServiceClient, z } from '@millrace/node-sdk';

/** A field of a kind of things. Those that a company adds have keys that say nothing. */
const field = z.object({
  key: z.string(),
  name: z.string(),
  field_type: z.string().nullish(),
  options: z.array(z.object({ id: z.union([z.number(), z.string(), z.boolean()]), label: z.string() })).nullish(),
});
type Field = z.infer<typeof field>;

/** Kinds of things whose fields Pipedrive tells. */
export type Kind = 'activity' | 'deal' | 'organization' | 'person' | 'product';

/** What knows the fields, and asks for them once for all items. */
interface Asking {
  client: ServiceClient;
  share<Thing>(key: string, open: () => Promise<{ thing: Thing; close(): void }>): Promise<Thing>;
}

export async function fieldsOf(client: ServiceClient, kind: Kind): Promise<Field[]> {
  return z.array(field).parse(await client.all({ path: path`/${`${kind}Fields`}` }));
}

function sharedFields({ client, share }: Asking, kind: Kind): Promise<Field[]> {
  return share(`fields of ${kind}`, async () => ({ thing: await fieldsOf(client, kind), close: () => undefined }));
}

/** Things with the names of their fields, and the labels of what was chosen in them. */
export async function resolved(asking: Asking, kind: Kind, things: readonly JsonObject[]): Promise<JsonObject[]> {
  const byKey = new Map((await sharedFields(asking, kind)).map((each) => [each.key, each]));
  return things.map((thing) =>
    Object.fromEntries(
      Object.entries(thing).map(([key, value]) => {
        const known = byKey.get(key);
        return known ? [known.name, labelled(known, value)] : [key, value];
      }),
    ),
  );
}

/** What a field holds, in the words of its options. */
function labelled({ field_type: type, options }: Field, value: JsonValue): JsonValue {
  const labels = new Map(options?.map(({ id, label }) => [String(id), label]));
  if (type === 'set' && typeof value === 'string') return value.split(',').map((id) => labels.get(id) ?? id);
  return isJsonObject(value) || Array.isArray(value) ? value : (labels.get(String(value)) ?? value);
}

/** Values under the keys of their fields, with the ids of what is chosen in them. */
export async function encoded(asking: Asking, kind: Kind, values: JsonObject): Promise<JsonObject> {
  const fields = await sharedFields(asking, kind);
  const byName = new Map(fields.flatMap((each) => [[each.name, each] as const]));
  const byKey = new Map(fields.map((each) => [each.key, each]));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const known = byKey.get(name) ?? byName.get(name);
      return known ? [known.key, optionIn(known, value)] : [name, value];
    }),
  );
}

/** The id of an option that is named by its label; of several, the ids. */
function optionIn({ field_type: type, options }: Field, value: JsonValue): JsonValue {
  const ids = new Map(options?.map(({ id, label }) => [label, id]));
  const one = (label: JsonValue): JsonValue => ids.get(String(label)) ?? label;
  if (Array.isArray(value)) return value.map(one);
  const isSeveral = type === 'set' && typeof value === 'string' && !ids.has(value) && value.includes(',');
  return isSeveral ? value.split(',').map((label) => one(label.trim())) : one(value);
}

/** Fields as they are filled in: those that a company added stand in a list, and `null` for "none". */
export function bodyOf<Given extends { customProperties?: CustomProperties }>(given: Given): JsonObject {
  const { customProperties, ...rest } = given;
  const fields: object = rest;
  const own = customProperties?.property?.map(({ name, value }): [string, JsonValue] => [name, value]) ?? [];
  const entries = Object.entries(fields).map(([name, value]: [string, JsonValue]): [string, JsonValue] => [
    name,
    name === 'label' && value === 'null' ? null : value,
  ]);
  return Object.fromEntries([...entries, ...own]);
}

interface CustomProperties {
  property?: Array<{ name: string; value: string }>;
}
