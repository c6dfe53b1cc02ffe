import { isJsonObject, type JsonObject, type JsonValue, z } from '@millrace/node-sdk';
import { plainText, textShape } from './plain-text.ts';

const property = z.looseObject({ type: z.string() });
const entryShape = z.looseObject({
  object: z.string().optional(),
  id: z.string(),
  url: z.string().nullish(),
  title: textShape.optional(),
  parent: z.looseObject({ type: z.string().optional() }).optional(),
  properties: z.record(z.string(), property).default({}),
});
type Entry = z.infer<typeof entryShape>;

/** How much of a page or database is given: all of it, or what people see, as a version of the node has it. */
export type View = 'raw' | 'v1' | 'v2';

/** A page or database in a view. */
export function seen(found: JsonValue, view: View): JsonObject {
  if (view === 'raw') return isJsonObject(found) ? found : { value: found };
  const entry = entryShape.parse(found);
  return view === 'v1' ? seenByV1(entry) : seenByV2(entry);
}

function seenByV2(entry: Entry): JsonObject {
  const { id, url = null } = entry;
  if (entry.object === 'database') return { id, name: plainText(entry.title ?? []), url };
  const about = { id, name: titleOf(entry), url };
  return isInDatabase(entry) ? { ...about, ...valuesOf(entry, (name) => `property_${snakeCase(name)}`) } : about;
}

function seenByV1(entry: Entry): JsonObject {
  const { id } = entry;
  if (entry.object === 'database') return { id, title: plainText(entry.title ?? []) };
  return isInDatabase(entry) ? { id, ...valuesOf(entry, (name) => name) } : { id, name: titleOf(entry) };
}

const isInDatabase = ({ parent }: Entry) => parent?.type === 'database_id';

/** The text of the property that is the title; empty where it has none, or no words. */
function titleOf({ properties }: Entry): string {
  const title = Object.values(properties).find(({ type }) => type === 'title');
  return plainText(textShape.catch([]).parse(title?.title));
}

function valuesOf({ properties }: Entry, keyOf: (name: string) => string): JsonObject {
  const values = Object.entries(properties).map(([name, about]) => [keyOf(name), seenValue(about)] as const);
  return Object.fromEntries(values.filter((entry): entry is [string, JsonValue] => entry[1] !== undefined));
}

/** `Due Date` and `dueDate` as `due_date`. A name without a Latin letter or a figure stays as it is. */
function snakeCase(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  return words.length === 0 ? name : words.join('_').toLowerCase();
}

const named = z.object({ name: z.string().nullish() }).nullish();
const person = z.object({
  id: z.string().optional(),
  name: z.string().nullish(),
  person: z.object({ email: z.string().nullish() }).nullish(),
});
const file = z.object({
  file: z.object({ url: z.string() }).optional(),
  external: z.object({ url: z.string() }).optional(),
});
const typed = z.looseObject({ type: z.string() });
const idShape = z.object({ id: z.string() });

const asIs = (value: unknown) => (value === undefined ? null : (value as JsonValue));
const asText = (value: unknown) => plainText(textShape.catch([]).parse(value));
const asName = (value: unknown) => named.parse(value)?.name ?? null;
const asAddress = (one: z.infer<typeof file>) => one.file?.url ?? one.external?.url ?? null;

/** What people see of a property, by its type. */
const VALUES: ReadonlyMap<string, (value: unknown) => JsonValue | undefined> = new Map<
  string,
  (value: unknown) => JsonValue | undefined
>([
  ...['number', 'date', 'checkbox', 'url', 'email', 'phone_number', 'created_time', 'last_edited_time'].map(
    (type) => [type, asIs] as const,
  ),
  ['title', asText],
  ['rich_text', asText],
  ['select', asName],
  ['status', asName],
  ['created_by', asName],
  ['last_edited_by', asName],
  ['multi_select', (value) => z.array(named).parse(value).map(asName)],
  [
    'relation',
    (value) =>
      z
        .array(idShape)
        .parse(value)
        .map(({ id }) => id),
  ],
  ['people', (value) => z.array(person).parse(value).map(mailOf)],
  ['files', (value) => z.array(file).parse(value).map(asAddress)],
  ['formula', innerValue],
  ['rollup', rolledUp],
]);

const mailOf = ({ id, name, person: about }: z.infer<typeof person>) => about?.email ?? name ?? id ?? null;

/** Undefined for a type of property that is not known. */
function seenValue(about: { type: string; [field: string]: unknown }): JsonValue | undefined {
  return VALUES.get(about.type)?.(about[about.type]);
}

function innerValue(value: unknown): JsonValue {
  const inner = typed.parse(value);
  return asIs(inner[inner.type]);
}

function rolledUp(value: unknown): JsonValue {
  const inner = typed.parse(value);
  if (inner.type !== 'array') return asIs(inner[inner.type]);
  return z
    .array(typed)
    .parse(inner.array)
    .map((entry) => seenValue(entry) ?? null);
}

/** A block without who made it and when; what it says stands in `content`. */
export function simplifiedBlock(block: JsonObject): JsonObject {
  const { created_time: _made, created_by: _maker, last_edited_time: _changed, ...rest } = block;
  const type = String(rest.type ?? '');
  const content = contentOf(type, rest[type]);
  if (content === undefined) return rest;
  const { [type]: _own, ...about } = rest;
  return { ...about, content };
}

function contentOf(type: string, own: JsonValue | undefined): string | undefined {
  if (!isJsonObject(own)) return undefined;
  if (type === 'child_page' || type === 'child_database') return String(own.title ?? '');
  return Array.isArray(own.text) ? plainText(textShape.catch([]).parse(own.text)) : undefined;
}

/** Addresses of the files in the properties of a page, by the name of the property and a number. */
export function filesIn(found: JsonValue): Array<[key: string, url: string]> {
  return Object.entries(entryShape.parse(found).properties).flatMap(([name, about]) => {
    if (about.type !== 'files') return [];
    const addresses = z.array(file).catch([]).parse(about.files).map(asAddress);
    return addresses.flatMap((url, index) => (url === null ? [] : [[`${name}_${index}`, url] as [string, string]]));
  });
}
