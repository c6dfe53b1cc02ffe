import type { NodeProperty } from '@millrace/workflow';
import type { Lookups } from '../node-type/node-type.ts';
import { type Lookup, lookupOf } from './lookup.ts';

/** All look-ups behind parameters, also those within collections. @throws TypeError when two have the same name. */
export function collectLookups(properties: readonly NodeProperty[]): Lookups | undefined {
  const found = new Map<string, Lookup>();
  for (const property of properties) visit(property, found);
  if (found.size === 0) return undefined;
  const lookups: Required<Lookups> = { options: {}, search: {}, fields: {} };
  for (const lookup of found.values()) {
    if (lookup.kind === 'options') lookups.options[lookup.name] = (context) => lookup.find(context);
    else if (lookup.kind === 'fields') lookups.fields[lookup.name] = (context) => lookup.find(context);
    else lookups.search[lookup.name] = (context, query) => lookup.find(context, query);
  }
  return lookups;
}

/** Those of a definition together with those behind its parameters. */
export function allLookups(properties: readonly NodeProperty[], given: Lookups | undefined): Lookups | undefined {
  const found = collectLookups(properties);
  if (!found || !given) return given ?? found;
  return {
    options: { ...found.options, ...given.options },
    search: { ...found.search, ...given.search },
    fields: { ...found.fields, ...given.fields },
  };
}

/** Properties as descriptions have them, which are data: the clone leaves the look-ups behind them out. */
export function plainProperties(properties: readonly NodeProperty[]): NodeProperty[] {
  return structuredClone([...properties]);
}

function visit(property: object, found: Map<string, Lookup>): void {
  const lookup = lookupOf(property);
  if (lookup) add(lookup, found);
  if ('options' in property && Array.isArray(property.options)) {
    for (const inner of property.options) visit(inner, found);
  }
  if ('values' in property && Array.isArray(property.values)) for (const inner of property.values) visit(inner, found);
}

function add(lookup: Lookup, found: Map<string, Lookup>): void {
  const key = `${lookup.kind} ${lookup.name}`;
  const known = found.get(key);
  if (known && known !== lookup) throw new TypeError(`Two look-ups have the name ${lookup.name}`);
  found.set(key, lookup);
}
