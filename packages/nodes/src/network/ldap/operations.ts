import { type Item, NodeError, type ParametersOf } from '@millrace/node-sdk';
import type { Change, SearchOptions, SearchResult } from 'ldapts';
import { optionValues } from '../../lib/parameters/option-values.ts';
import type { LdapConnection } from './connection/ldap-connection.ts';
import { BYTES, entryJson } from './entry-json.ts';
import type { parameters } from './parameters.ts';
import { searchFilter } from './search-filter.ts';

type Parameters = ParametersOf<typeof parameters>;
type Operation = (connection: LdapConnection, parameters: Parameters) => Promise<Item[]>;

/** An attribute with a value, as lists of the node hold it. */
interface GivenValue {
  id: string;
  value: string;
}

export const operations: Record<string, Operation> = {
  async compare(connection, { dn, id, value }) {
    const attribute = String(id);
    const result = await connection.perform((client) => client.compare(dn, attribute, value));
    return [{ json: { dn, attribute, result } }];
  },

  async create(connection, { dn, attributes }) {
    const { attribute = [] } = attributes as { attribute?: GivenValue[] };
    const values = Object.fromEntries(valuesByName(attribute));
    await connection.perform((client) => client.add(dn, values));
    return done(dn);
  },

  async delete(connection, { dn }) {
    await connection.perform((client) => client.del(dn));
    return done(dn);
  },

  async rename(connection, { dn, targetDn }) {
    await connection.perform((client) => client.modifyDN(dn, targetDn));
    return done(targetDn);
  },

  /** All changes at once: the server does all of them, or none. */
  async update(connection, { dn, attributes }) {
    const { Attribute, Change } = await import('ldapts');
    const changes: Change[] = [];
    for (const operation of ['add', 'replace', 'delete'] as const) {
      const given = (attributes as Partial<Record<typeof operation, GivenValue[]>>)[operation] ?? [];
      for (const [type, values] of valuesByName(given)) {
        // An attribute without values is removed as a whole.
        const kept = operation === 'add' ? values : values.filter((value) => value !== '');
        changes.push(new Change({ operation, modification: new Attribute({ type, values: kept }) }));
      }
    }
    if (changes.length === 0) {
      throw new NodeError('There is nothing to change', {
        description: 'Add an attribute that is added, replaced or removed.',
        parameter: 'attributes',
      });
    }
    await connection.perform((client) => client.modify(dn, changes));
    return done(dn);
  },

  search: searchEntries,
};

function done(dn: string): Item[] {
  return [{ json: { dn, result: 'success' } }];
}

/** Values of each attribute; one that is given several times has several. */
function valuesByName(given: readonly GivenValue[]): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const { id, value } of given) values.set(id, [...(values.get(id) ?? []), String(value)]);
  return values;
}

async function searchEntries(connection: LdapConnection, parameters: Parameters): Promise<Item[]> {
  const { baseDN, returnAll } = parameters;
  const { attributes = [], pageSize = 1000, scope = 'sub' } = optionValues(parameters.options);
  const limit = returnAll ? Number.POSITIVE_INFINITY : parameters.limit;
  const options: SearchOptions = {
    filter: searchFilter(parameters),
    scope,
    attributes: attributes.map(String),
    explicitBufferAttributes: BYTES,
    ...(!returnAll && { sizeLimit: limit }),
  };
  const items: Item[] = [];
  const take = (entries: SearchResult['searchEntries']) => {
    for (const entry of entries) if (items.length < limit) items.push({ json: entryJson(entry) });
  };
  await connection.perform(async (client) => {
    if (pageSize <= 0) {
      take((await client.search(baseDN, options)).searchEntries);
      return;
    }
    const paged = { pageSize: Math.min(pageSize, limit) };
    for await (const { searchEntries: entries } of client.searchPaginated(baseDN, { ...options, paged })) {
      take(entries);
      if (items.length >= limit) break;
    }
  });
  return items;
}
