import {
  boolean,
  isJsonObject,
  type JsonObject,
  number,
  type Parameter,
  type Path,
  path,
  type Query,
  type ServiceClient,
} from '@millrace/node-sdk';
import { activeCampaign, PAGE, pagesOf } from '../client.ts';

/** How the interface calls a kind of thing: in paths and lists, which are the same. */
export type Things =
  | 'accounts'
  | 'connections'
  | 'contacts'
  | 'deals'
  | 'ecomCustomers'
  | 'ecomOrderProducts'
  | 'ecomOrders'
  | 'lists'
  | 'tags';

export const additional = { label: 'Additional fields', placeholder: 'Add field' } as const;
export const changes = { label: 'Fields to change', placeholder: 'Add field' } as const;

export const paged = { limit: 100, most: 500 } as const;
export const simple = boolean('simple', {
  label: 'Simplify',
  description: 'Give an item for each, without what belongs to the list as a whole',
  default: true,
});

export const remove = (at: Things | 'accountContacts' | 'contactTags', id: Parameter<string, number>) =>
  activeCampaign.operation('Delete', {
    parameters: [id],
    request: (parameters) => ({ method: 'DELETE', path: path`/api/3/${at}/${idIn(parameters, id)}` }),
  });

export const get = (at: Things, id: Parameter<string, number>) =>
  activeCampaign.operation('Get', {
    parameters: [id],
    request: (parameters) => ({ path: path`/api/3/${at}/${idIn(parameters, id)}` }),
  });

/** The value of the parameter that names a thing. */
function idIn(parameters: object, { name }: Parameter<string, number>): number | string {
  const value: unknown = new Map(Object.entries(parameters)).get(name);
  return typeof value === 'number' ? value : String(value ?? '');
}

export const getAll = (at: Things) =>
  activeCampaign.operation('Get many', {
    parameters: [simple],
    paged,
    run: ({ client, limit, parameters }) => listed(client, { at, limit, query: {}, isSimple: parameters.simple }),
  });

interface Wanted {
  at: Things;
  query: Query;
  limit: number;
  isSimple: boolean;
}

/** The things of a list; or its answers as they are, of which each has a hundred things. */
export async function listed(client: ServiceClient, { at, query, limit, isSimple }: Wanted) {
  const place: Path = path`/api/3/${at}`;
  if (isSimple) {
    const found = await client.all({ path: place, query }, { limit, paging: pagesOf(at) });
    return found.filter(isJsonObject).map((json) => ({ json }));
  }
  const pages: Array<{ json: JsonObject }> = [];
  for (let given = 0; given < limit; given += PAGE) {
    const size = Math.min(PAGE, limit - given);
    const answer = await client.get(place, { query: { ...query, limit: size, offset: given || undefined } });
    if (isJsonObject(answer)) pages.push({ json: answer });
    const things = isJsonObject(answer) ? answer[at] : undefined;
    if (!Array.isArray(things) || things.length < size) break;
  }
  return pages;
}

export const idOf = <const Name extends string>(name: Name, label: string) => number(name, { label, required: true });
