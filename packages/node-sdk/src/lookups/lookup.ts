import type { MappedFields, PropertyOption, SearchPage } from '@millrace/workflow';
import type { LookupContext } from '../node-type/node-type.ts';

type Awaitable<T> = T | Promise<T>;

/** What the editor asks a node for while its parameters are set. Made by `service(…).searches` and the like. */
export type Lookup =
  | { kind: 'options'; name: string; uses: string[]; find(context: LookupContext): Awaitable<PropertyOption[]> }
  | {
      kind: 'search';
      name: string;
      uses: string[];
      find(context: LookupContext, query: SearchQuery): Awaitable<SearchPage>;
    }
  | { kind: 'fields'; name: string; uses: string[]; find(context: LookupContext): Awaitable<MappedFields> };

interface SearchQuery {
  filter?: string;
  paginationToken?: string;
}

export type LookupOf<Kind extends Lookup['kind']> = Extract<Lookup, { kind: Kind }>;

const lookupKey = Symbol('lookup');

/** A property that remembers the look-up behind it: descriptions, which are JSON, do not show it. */
export function withLookup<Property extends object>(property: Property, lookup: Lookup): Property {
  return { ...property, [lookupKey]: lookup };
}

/** The look-up behind a property. */
export function lookupOf(property: object): Lookup | undefined {
  return lookupKey in property ? (property[lookupKey] as Lookup) : undefined;
}
