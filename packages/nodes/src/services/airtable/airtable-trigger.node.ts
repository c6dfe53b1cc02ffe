import {
  boolean,
  bracketPairs,
  collection,
  definePollTrigger,
  type Item,
  type JsonObject,
  locator,
  NodeError,
  type Path,
  type ServiceClient,
  string,
  when,
  z,
} from '@millrace/node-sdk';
import { fieldList } from '../../lib/fields/field-list.ts';
import { oldAirtable } from './client.ts';
import { BASE_ADDRESS, recordsOf, TABLE_ADDRESS } from './places.ts';
import { type AirtableRecord, record, withAttachments } from './records.ts';

export default definePollTrigger({
  name: 'n8n-nodes-base.airtableTrigger',
  displayName: 'Airtable trigger',
  description: 'Starts the workflow when records of a table are new or changed',
  version: 1,
  defaults: { name: 'Airtable Trigger' },
  codex: { categories: ['Data & Storage'] },
  service: oldAirtable,
  parameters: [
    locator('baseId', { label: 'Base', address: BASE_ADDRESS, initialMode: 'url', required: true }),
    locator('tableId', { label: 'Table', address: TABLE_ADDRESS, initialMode: 'url', required: true }),
    string('triggerField', {
      label: 'Trigger field',
      description:
        'A field that tells when a record was made or last changed: of the type created time or last modified time',
      required: true,
    }),
    boolean('downloadAttachments', { label: 'Download attachments' }),
    when(
      { downloadAttachments: [true] },
      string('downloadFieldNames', {
        label: 'Fields of attachments',
        description: 'Names, separated by commas',
        required: true,
      }),
    ),
    collection('additionalFields', {
      label: 'Additional fields',
      placeholder: 'Add field',
      options: [
        string('fields', { label: 'Fields', description: 'Names of the fields that are given, separated by commas' }),
        string('formula', { label: 'Formula', description: 'Only records for which it is true' }),
        string('viewId', { label: 'View', description: 'Name or id' }),
      ],
    }),
  ],
  async poll({ client, binary, cursor, parameters, now }) {
    const { triggerField, additionalFields, downloadFieldNames } = parameters;
    const place = recordsOf({ base: parameters.baseId, table: parameters.tableId });
    const names = fieldList(additionalFields.fields);
    const query = { view: additionalFields.viewId || undefined, 'fields[]': names };
    const found =
      cursor === undefined
        ? await newest(client, place, query)
        : await changedSince(client, place, {
            ...query,
            filterByFormula: since(cursor, triggerField, additionalFields),
          });
    const times = found.map((one) => timeIn(one, triggerField));
    const files = parameters.downloadAttachments ? fieldList(downloadFieldNames) : [];
    const items: Item[] = [];
    for (const one of found)
      items.push(await withAttachments({ json: one as JsonObject }, files, one, { client, binary }));
    const start = cursor ?? new Date(now()).toISOString();
    return { items, cursor: [start, ...times].toSorted().at(-1) };
  },
});

const records = z.object({ records: z.array(record) });

async function newest(client: ServiceClient, place: Path, query: Parameters<typeof bracketPairs>[0]) {
  const asked = { ...bracketPairs(query), maxRecords: 1, pageSize: 100 };
  return (await client.get(place, { query: asked, answer: records })).records;
}

async function changedSince(client: ServiceClient, place: Path, query: Parameters<typeof bracketPairs>[0]) {
  return z.array(record).parse(await client.all({ path: place, query: bracketPairs(query) }));
}

/** A formula for records after a time that also fit the formula of the user. */
function since(cursor: string, field: string, { formula }: { formula?: string }): string {
  const isAfter = `IS_AFTER({${field.replaceAll('}', '\\}')}}, DATETIME_PARSE(${JSON.stringify(cursor)}))`;
  return formula?.trim() ? `AND(${isAfter}, ${formula})` : isAfter;
}

function timeIn({ fields = {} }: AirtableRecord, field: string): string {
  const time = Object.hasOwn(fields, field) ? fields[field] : undefined;
  const at = typeof time === 'string' ? Date.parse(time) : Number.NaN;
  if (!Number.isNaN(at)) return new Date(at).toISOString();
  throw new NodeError(`The field '${field}' of a record holds no time`, {
    description: 'Name a field of the type created time or last modified time. Where fields are listed, list it, too.',
    parameter: 'triggerField',
  });
}
