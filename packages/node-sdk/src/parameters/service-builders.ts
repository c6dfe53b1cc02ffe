import type { LocatorMode } from '@millrace/workflow';
import { type LookupOf, withLookup } from '../lookups/lookup.ts';
import {
  type Choice,
  multiOptions,
  options,
  type ResourceLocatorValue,
  type ResourceMapperValue,
  resourceLocator,
  resourceMapper,
  string,
} from './builders.ts';
import type { Parameter, ParameterSettings } from './parameter.ts';

/** A text that is not shown: a password, a token. */
export function secret<const Name extends string>(name: Name, settings: ParameterSettings): Parameter<Name, string> {
  return string(name, { ...settings, typeOptions: { ...settings.typeOptions, password: true } });
}

/** Choices whose labels are their values, as words. */
export function choices<const Value extends string>(...values: readonly Value[]): Array<Choice<Value>> {
  return values.map((value) => ({ name: labelOf(value), value }));
}

/** `inTransit` and `in_transit` read "In transit". */
function labelOf(value: string): string {
  const words = value
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** One of the choices that a service offers. */
export function choiceOf<const Name extends string>(
  name: Name,
  { from, default: initial = '', ...settings }: ParameterSettings & { from: LookupOf<'options'>; default?: string },
): Parameter<Name, string> {
  return withLookup(
    options<Name, string>(name, { options: [], ...settings, default: initial, typeOptions: loading(from, settings) }),
    from,
  );
}

/** Any number of the choices that a service offers. */
export function choicesOf<const Name extends string>(
  name: Name,
  { from, ...settings }: ParameterSettings & { from: LookupOf<'options'> },
): Parameter<Name, string[]> {
  return withLookup(
    multiOptions<Name, string>(name, { options: [], ...settings, typeOptions: loading(from, settings) }),
    from,
  );
}

function loading({ name, uses }: LookupOf<'options'>, { typeOptions }: ParameterSettings) {
  return { ...typeOptions, loadOptionsMethod: name, ...dependingOn(uses) };
}

/** Nothing for a list that is the same whatever else is chosen. */
function dependingOn(uses: string[]) {
  return uses.length > 0 ? { loadOptionsDependsOn: uses } : undefined;
}

/** Something of a service: chosen from a list, or named by its id, address or name. */
export function locator<const Name extends string>(
  name: Name,
  {
    from,
    idHint,
    address,
    byName,
    initialMode,
    initialValue = '',
    ...settings
  }: ParameterSettings & {
    /** Absent: there is no list. */
    from?: LookupOf<'search'>;
    /** An example of an id. */
    idHint?: string;
    /** A pattern whose first group takes the id out of an address. */
    address?: RegExp;
    /** Its name will do, too: mode `name`, or one that is called otherwise. */
    byName?: boolean | 'username';
    /** Default: the first of list, id, url and name that there is. */
    initialMode?: 'list' | 'id' | 'url' | 'name';
    /** What is chosen at first. Default: nothing. */
    initialValue?: string;
  },
): Parameter<Name, ResourceLocatorValue> {
  const modes: LocatorMode[] = [
    { name: 'id', displayName: 'By ID', type: 'string', ...(idHint !== undefined && { placeholder: idHint }) },
  ];
  if (from) {
    const typeOptions = { searchListMethod: from.name, searchable: true };
    modes.unshift({ name: 'list', displayName: 'From list', type: 'list', typeOptions });
  }
  if (address) {
    modes.push({
      name: 'url',
      displayName: 'By URL',
      type: 'string',
      extractValue: { type: 'regex', regex: address.source, isEncoded: true },
    });
  }
  if (byName) modes.push({ name: byName === true ? 'name' : byName, displayName: 'By name', type: 'string' });
  const typeOptions = { ...settings.typeOptions, ...dependingOn(from?.uses ?? []) };
  const mode = initialMode ?? modes[0]?.name ?? 'id';
  const initial = { default: { mode, value: initialValue } };
  const made = resourceLocator(name, { ...settings, ...initial, typeOptions, modes });
  return from ? withLookup(made, from) : made;
}

/** Fields of a service's data, each with a value. */
export function mapper<const Name extends string>(
  name: Name,
  { from, typeOptions, ...settings }: ParameterSettings & { from: LookupOf<'fields'> },
): Parameter<Name, ResourceMapperValue> {
  const mapping = { mode: 'add' as const, ...typeOptions?.resourceMapper, resourceMapperMethod: from.name };
  return withLookup(
    resourceMapper(name, {
      ...settings,
      typeOptions: { ...typeOptions, ...dependingOn(from.uses), resourceMapper: mapping },
    }),
    from,
  );
}
