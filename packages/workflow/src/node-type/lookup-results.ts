import type { PropertyOption } from './node-type.ts';

/** What a node can be asked for while its parameters are set: choices, a searched list, or fields of its data. */
export type LookupKind = 'options' | 'search' | 'fields';

/** A choice found by a search. */
export interface SearchResult {
  name: string;
  value: string | number;
  /** Page of the service that shows it. */
  url?: string;
}

/** A part of what a search found. */
export interface SearchPage {
  results: SearchResult[];
  /** Gives the next part; absent at the end. */
  paginationToken?: string;
}

/** A field of a service's data, for the `resourceMapper`. */
export interface MappedField {
  id: string;
  displayName: string;
  /** Default `string`. */
  type?: 'string' | 'number' | 'boolean' | 'dateTime' | 'time' | 'array' | 'object' | 'options';
  required?: boolean;
  /** Can be chosen to match on. */
  canBeUsedToMatch?: boolean;
  defaultMatch?: boolean;
  display?: boolean;
  readOnly?: boolean;
  options?: PropertyOption[];
}

/** The fields of a service's data. */
export interface MappedFields {
  fields: MappedField[];
  /** Shown when there are none. */
  emptyFieldsNotice?: string;
}
