import {
  boolean,
  collection,
  type JsonObject,
  type JsonValue,
  mappedValues,
  mapper,
  NodeError,
  type Path,
  type ResourceMapperValue,
  type ServiceClient,
  string,
  z,
} from '@millrace/node-sdk';
import { fieldList } from '../../../lib/fields/field-list.ts';
import { canonicalJson } from '../../../lib/values/canonical-json.ts';
import { airtable } from '../client.ts';
import { changedRecord, newRecord } from '../lookups.ts';
import { base, recordsOf, table } from '../places.ts';
import { type AirtableRecord, changed, readRecords } from '../records.ts';

/** Most records that Airtable takes in one request. */
const MOST_RECORDS = 10;

const created = z.record(z.string(), z.json());

const words = { singular: 'column', plural: 'columns' };
const typecast = boolean('typecast', {
  label: 'Typecast',
  description: 'Airtable converts texts to what the field holds, and adds choices that are not there',
});
const ignoreFields = string('ignoreFields', {
  label: 'Ignore fields of the input',
  description: 'Names, separated by commas; only where fields are taken from the input',
});
const optional = { label: 'Options', placeholder: 'Add option' } as const;
const changeOptions = collection('options', {
  ...optional,
  options: [
    typecast,
    ignoreFields,
    boolean('updateAllMatches', {
      label: 'Update all matches',
      description: 'Where several records match, not only the first',
    }),
  ],
});
const changedColumns = (mode: 'update' | 'upsert') =>
  mapper('columns', {
    label: 'Columns',
    required: true,
    from: changedRecord,
    typeOptions: { resourceMapper: { mode, fieldWords: words, addAllFields: true, multiKeyMatch: true } },
  });

export const changeOperations = {
  create: airtable.operation('Create', {
    action: 'Create a record',
    parameters: [
      base,
      table,
      mapper('columns', {
        label: 'Columns',
        required: true,
        from: newRecord,
        typeOptions: { resourceMapper: { mode: 'add', fieldWords: words, addAllFields: true, multiKeyMatch: true } },
      }),
      collection('options', { ...optional, options: [typecast, ignoreFields] }),
    ],
    async run({ client, item, parameters }) {
      const { typecast: isCast = false } = parameters.options;
      const fields = valuesOf(parameters, item.json);
      return { json: await client.post(recordsOf(parameters), { typecast: isCast, fields }, { answer: created }) };
    },
  }),
  upsert: airtable.operation('Create or update', {
    action: 'Create or update a record',
    description: 'Update the records that match, or create one',
    parameters: [base, table, changedColumns('upsert'), changeOptions],
    async run({ client, item, parameters }) {
      const { id, ...fields } = valuesOf(parameters, item.json);
      const { typecast: isCast = false } = parameters.options;
      const matching = parameters.columns.matchingColumns ?? [];
      const body = matching.includes('id')
        ? { records: [{ ...(id !== undefined && { id }), fields }] }
        : { performUpsert: { fieldsToMergeOn: matching }, records: [{ fields }] };
      return await changeRecords(client, recordsOf(parameters), { typecast: isCast, ...body });
    },
  }),
  update: airtable.operation('Update', {
    action: 'Update a record',
    parameters: [base, table, changedColumns('update'), changeOptions],
    async run({ client, item, parameters, share }) {
      const { id, ...fields } = valuesOf(parameters, item.json);
      const { typecast: isCast = false, updateAllMatches: isForAll = false } = parameters.options;
      const place = recordsOf(parameters);
      const matching = parameters.columns.matchingColumns ?? [];
      if (matching.length === 0 || matching.includes('id')) {
        return await changeRecords(client, place, { typecast: isCast, records: [{ id: idOf(id), fields }] });
      }
      const all = await share(JSON.stringify([place, matching]), async () => ({
        thing: await readRecords(client, place, { limit: Number.POSITIVE_INFINITY, fields: matching }),
        close: () => undefined,
      }));
      const found = matchesIn(all, matching, fields);
      // Of what was entered, the columns to match on only say which records are meant.
      const isEntered = parameters.columns.mappingMode !== 'autoMapInputData';
      const changes = isEntered ? without(fields, matching) : fields;
      const records = (isForAll ? found : found.slice(0, 1)).map((one) => ({ id: one.id, fields: changes }));
      return await changeRecords(client, place, { typecast: isCast, records });
    },
  }),
};

/** Changes records, as many at a time as Airtable takes; gives them as they are then. */
async function changeRecords(
  client: ServiceClient,
  place: Path,
  { records, ...rest }: { typecast: boolean; performUpsert?: { fieldsToMergeOn: string[] }; records: JsonObject[] },
) {
  const items: Array<{ json: JsonObject }> = [];
  for (let at = 0; at < records.length; at += MOST_RECORDS) {
    const body = { ...rest, records: records.slice(at, at + MOST_RECORDS) };
    const answer = await client.patch(place, body, { answer: changed });
    items.push(...answer.records.map((json) => ({ json: json as JsonObject })));
  }
  return items;
}

function valuesOf(
  { columns, options }: { columns: ResourceMapperValue; options: { ignoreFields?: string } },
  input: JsonObject,
): JsonObject {
  const values = mappedValues(columns, input);
  return columns.mappingMode === 'autoMapInputData' ? without(values, fieldList(options.ignoreFields)) : values;
}

function without(values: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

function idOf(id: JsonValue | undefined): string {
  if (typeof id === 'string' && id !== '') return id;
  throw new NodeError('No record is named', {
    description: "Give the value of 'id', or choose other columns to match on.",
    parameter: 'columns',
  });
}

/** Records whose fields have the values to match on. @throws NodeError when there is none */
function matchesIn(all: readonly AirtableRecord[], matching: readonly string[], fields: JsonObject): AirtableRecord[] {
  const keyOf = (values: JsonObject) => canonicalJson(matching.map((name) => values[name] ?? null));
  const wanted = keyOf(fields);
  const found = all.filter((one) => keyOf((one.fields ?? {}) as JsonObject) === wanted);
  if (found.length > 0) return found;
  throw new NodeError('No record matches', {
    description: `Looked for: ${matching.map((name) => `${name} = ${JSON.stringify(fields[name] ?? null)}`).join(', ')}.`,
    parameter: 'columns',
  });
}
