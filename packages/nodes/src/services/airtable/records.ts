import {
  type BinaryStore,
  bracketPairs,
  type Item,
  type JsonObject,
  type JsonValue,
  NodeError,
  type Path,
  type ServiceClient,
  z,
} from '@millrace/node-sdk';
import { filesOf } from '../../lib/files/item-files.ts';

const fields = z.record(z.string(), z.json());
export const record = z.looseObject({ id: z.string(), fields: fields.optional() });
export const changed = z.object({ records: z.array(z.looseObject({ id: z.string() })) });
export type AirtableRecord = z.infer<typeof record>;

/** Which records are read, and what of them. */
export interface RecordQuery {
  filterByFormula?: string | undefined;
  fields?: readonly string[] | undefined;
  view?: string | undefined;
  sort?: ReadonlyArray<{ field: string; direction: string }> | undefined;
}

/** Reads records: all, page after page, or the first ones. */
export async function readRecords(
  client: ServiceClient,
  place: Path,
  { limit, filterByFormula, ...query }: RecordQuery & { limit: number },
): Promise<AirtableRecord[]> {
  const asked = { ...query, filterByFormula: filterByFormula || undefined, view: query.view || undefined };
  const request = { path: place, query: bracketPairs(asked) };
  if (limit === Number.POSITIVE_INFINITY) return z.array(record).parse(await client.all(request));
  const first = await client.get(place, {
    query: { ...request.query, maxRecords: limit },
    answer: z.object({ records: z.array(record) }),
  });
  return first.records;
}

/** A record with its fields beside its id. */
export function flattened({ fields: own, ...about }: AirtableRecord): JsonObject {
  return { ...(about as JsonObject), ...own };
}

const attachment = z.object({ url: z.string(), filename: z.string().optional(), type: z.string().optional() });

/** An item of a record, with the files of these fields: `Photos_0`, `Photos_1` … */
export async function withAttachments(
  item: Item,
  fieldNames: readonly string[],
  { fields: own = {} }: AirtableRecord,
  { client, binary }: { client: ServiceClient; binary: BinaryStore },
): Promise<Item> {
  const files: Array<[string, Awaited<ReturnType<BinaryStore['create']>>]> = [];
  for (const name of fieldNames) {
    for (const [index, { url, filename, type }] of attachmentsIn(own, name).entries()) {
      const { content, ...about } = await client.downloadFrom(url);
      const stored = await binary.create(content, {
        ...about,
        ...(filename && { fileName: filename }),
        ...(type && { mimeType: type }),
      });
      files.push([`${name}_${index}`, stored]);
    }
  }
  return files.length > 0 ? { ...item, binary: filesOf(files) } : item;
}

function attachmentsIn(own: Record<string, JsonValue>, name: string): Array<z.infer<typeof attachment>> {
  const read = z.array(attachment).safeParse(Object.hasOwn(own, name) ? own[name] : []);
  if (read.success) return read.data;
  throw new NodeError(`The field '${name}' holds no attachments`, {
    description: 'Choose a field of the type attachment.',
  });
}
