import { boolean, options, type ServiceClient, string, z } from '@millrace/node-sdk';
import { readingFrom, type SchemaChoice, supabase } from './client.ts';

const description = z.object({
  paths: z.record(z.string(), z.unknown()).default({}),
  definitions: z
    .record(
      z.string(),
      z.object({ properties: z.record(z.string(), z.looseObject({ type: z.string().optional() })).default({}) }),
    )
    .default({}),
});

// The parameters of the node that lists depend on.
const useCustomSchema = boolean('useCustomSchema', { label: 'Custom schema' });
const schema = string('schema', { label: 'Schema' });
const tableId = options<'tableId', string>('tableId', { label: 'Table', options: [] });

/** How the project describes its tables. */
function describe(client: ServiceClient, place: SchemaChoice) {
  return client.get('/rest/v1/', { ...readingFrom(place), answer: description });
}

export const tables = supabase.choices('getTables', {
  uses: [useCustomSchema, schema],
  async find({ client, parameters }) {
    const { paths } = await describe(client, parameters);
    return Object.keys(paths)
      .filter((path) => path !== '/' && !path.startsWith('/rpc/'))
      .map((path) => ({ name: path.slice(1), value: path.slice(1) }));
  },
});

export const columns = supabase.choices('getTableColumns', {
  uses: [useCustomSchema, schema, tableId],
  async find({ client, parameters }) {
    const { definitions } = await describe(client, parameters);
    const table = String(parameters.tableId ?? '');
    const { properties = {} } = (Object.hasOwn(definitions, table) && definitions[table]) || {};
    return Object.entries(properties).map(([name, { type }]) => ({
      name,
      value: name,
      ...(type !== undefined && { description: `Type: ${type}` }),
    }));
  },
});

/** Of what type the ids of a table are; texts, where the project does not tell. */
export async function idTypeOf(client: ServiceClient, table: string): Promise<'number' | 'string'> {
  const { definitions } = await describe(client, {});
  const { properties = {} } = (Object.hasOwn(definitions, table) && definitions[table]) || {};
  const type = Object.hasOwn(properties, 'id') ? properties.id?.type : undefined;
  return type === 'integer' || type === 'number' ? 'number' : 'string';
}

export const tableSearch = supabase.searches('supabaseTableNameSearch', {
  async find({ client, search = '' }) {
    const { paths } = await describe(client, {});
    const names = Object.keys(paths)
      .filter((path) => path !== '/' && !path.startsWith('/rpc/'))
      .map((path) => path.slice(1))
      .filter((name) => name.includes(search));
    return { results: names.map((name) => ({ name, value: name })) };
  },
});
