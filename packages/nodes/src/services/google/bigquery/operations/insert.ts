import { randomUUID } from 'node:crypto';
import {
  choiceOf,
  collection,
  fixedCollection,
  group,
  type Item,
  inBatches,
  type JsonObject,
  type JsonValue,
  NodeError,
  number,
  options,
  type ServiceClient,
  string,
  when,
  z,
} from '@millrace/node-sdk';
import { parseJson } from '../../../../lib/json/parse-json.ts';
import { bigQuery, type Field, table, tableAt } from '../client.ts';
import { lookups } from '../lookups.ts';
import { datasetId, insertOptions, optional, projectId, tableId } from '../parameters.ts';

const inserted = z.looseObject({
  insertErrors: z
    .array(z.object({ index: z.number(), errors: z.array(z.object({ message: z.string().optional() })).default([]) }))
    .default([]),
});

/** Adds a row for each item, many rows a request. */
export const insert = bigQuery.operation('Insert', {
  action: 'Insert rows in a table',
  description: 'Add rows to a table',
  parameters: [
    projectId,
    datasetId,
    tableId,
    options('dataMode', {
      label: 'Values',
      default: 'autoMap',
      options: [
        { name: 'Fields of the input, by their names', value: 'autoMap' },
        { name: 'As entered below', value: 'define' },
      ],
    }),
    when(
      { dataMode: ['define'] },
      fixedCollection('fieldsUi', {
        label: 'Fields',
        placeholder: 'Add field',
        multiple: true,
        groups: [
          group('values', 'Field', [
            choiceOf('fieldId', { label: 'Column', from: lookups.columns }),
            string('fieldValue', { label: 'Value' }),
          ]),
        ],
      }),
    ),
    collection('options', {
      ...optional,
      options: [
        number('batchSize', { label: 'Rows of a request', default: 100, typeOptions: { minValue: 1 } }),
        ...insertOptions,
      ],
    }),
  ],
  async runAll(context) {
    const { client } = context;
    if (context.items.length === 0) return [];
    const { batchSize = 100 } = context.parameters(0).options;
    const traceId = randomUUID();
    const columns = new Map<string, Promise<Field[]>>();
    const columnsAt = (place: string, read: () => Promise<Field[]>) => {
      const known = columns.get(place) ?? read();
      columns.set(place, known);
      return known;
    };
    return await inBatches(context, {
      size: Math.max(1, batchSize),
      target: tableAt,
      entry: valuesOf,
      async send(entries, parameters) {
        const place = tableAt(parameters);
        const fields = await columnsAt(place, async () => (await client.get(place, { answer: table })).schema.fields);
        const { batchSize: _size, ...settings } = parameters.options;
        const rows = entries.map((values) => ({ json: rowOf(values, fields) }));
        return [await sendRows(client, parameters, { traceId, ...settings, rows })];
      },
    });
  },
});

/** What is known of a row before the columns are. */
interface Values {
  /** What no column fits is left out. */
  isMapped: boolean;
  values: JsonObject;
}

function valuesOf(
  { json }: Item,
  {
    dataMode,
    fieldsUi,
  }: { dataMode: string; fieldsUi?: { values?: Array<{ fieldId: string; fieldValue: string }> } | undefined },
): Values {
  if (dataMode !== 'define') return { isMapped: true, values: json };
  const entries = (fieldsUi?.values ?? []).map(({ fieldId, fieldValue }): [string, JsonValue] => [fieldId, fieldValue]);
  return { isMapped: false, values: Object.fromEntries(entries) };
}

/** A row as the columns want it. @throws NodeError for one that cannot be */
function rowOf({ isMapped, values }: Values, fields: readonly Field[]): JsonObject {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const missing = fields.find(({ name, mode }) => mode === 'REQUIRED' && (values[name] ?? null) === null);
  if (missing) throw wrongRow(`The column '${missing.name}' needs a value`, 'Give each item one.');
  const entries = Object.entries(values).flatMap(([name, value]): Array<[string, JsonValue]> => {
    const field = byName.get(name);
    if (!field) return isMapped ? [] : [[name, value]];
    return [[name, field.fields || field.type === 'RECORD' ? recordIn(value, field) : value]];
  });
  return Object.fromEntries(entries);
}

/** A record, which may be written in JSON. */
function recordIn(value: JsonValue, { name }: Field): JsonValue {
  if (typeof value !== 'string') {
    if (value === null || typeof value === 'object') return value;
  } else {
    try {
      return parseJson(value);
    } catch {
      // Told below.
    }
  }
  throw wrongRow(`The column '${name}' holds records`, 'Give an object, or JSON: { "name": value, … }.');
}

function wrongRow(message: string, description: string): NodeError {
  return new NodeError(message, { description, parameter: 'fieldsUi' });
}

async function sendRows(
  client: ServiceClient,
  place: Parameters<typeof tableAt>[0],
  body: JsonObject,
): Promise<JsonObject> {
  const answer = await client.post(`${tableAt(place)}/insertAll`, body, { answer: inserted });
  const { insertErrors, ...rest } = answer;
  const reasons = insertErrors.flatMap(({ index, errors }) => {
    const messages = errors.flatMap(({ message }) => message || []);
    return messages.length > 0 ? [`Row ${index + 1}: ${messages.join('; ')}`] : [];
  });
  if (insertErrors.length === 0) return rest as JsonObject;
  throw new NodeError(`Google BigQuery did not take ${insertErrors.length} of the rows`, {
    description: reasons.slice(0, 10).join('\n'),
  });
}
