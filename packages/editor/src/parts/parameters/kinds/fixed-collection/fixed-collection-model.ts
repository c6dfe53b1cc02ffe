import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type NodeProperty,
  type PropertyGroup,
} from '@millrace/workflow';

/** Groups of a `fixedCollection` property. */
export function groupsOf(property: NodeProperty): PropertyGroup[] {
  return (property.options ?? []).filter((option): option is PropertyGroup => 'values' in option);
}

/** Entries of one group, whether it is stored as a list or as a single object. */
export function entriesOf(value: JsonValue, group: PropertyGroup): JsonObject[] {
  const stored = isJsonObject(value) && Object.hasOwn(value, group.name) ? value[group.name] : undefined;
  if (Array.isArray(stored)) return stored.filter(isJsonObject);
  return isJsonObject(stored) ? [stored] : [];
}

/** A new entry: the defaults of the group's properties that need no condition to show. */
export function newEntry(group: PropertyGroup): JsonObject {
  const entry: JsonObject = {};
  for (const property of group.values) {
    if (!property.displayOptions && property.type !== 'notice')
      entry[property.name] = structuredClone(property.default);
  }
  return entry;
}

export interface EntriesChange {
  property: NodeProperty;
  value: JsonValue;
  group: PropertyGroup;
  entries: JsonObject[];
}

/** The property's value with other entries for one group; a group without entries is left out. */
export function withEntries({ property, value, group, entries }: EntriesChange): JsonObject {
  const others = isJsonObject(value) ? Object.entries(value).filter(([name]) => name !== group.name) : [];
  if (entries.length === 0) return Object.fromEntries(others);
  const stored: JsonValue = property.typeOptions?.multipleValues ? entries : (entries[0] ?? {});
  if (isJsonObject(value) && Object.hasOwn(value, group.name)) return { ...value, [group.name]: stored };
  return Object.fromEntries([...others, [group.name, stored]]);
}

/** Groups that can be added now: all of a list; of a single-valued property those that are not there. */
export function addableGroups(property: NodeProperty, value: JsonValue): PropertyGroup[] {
  const groups = groupsOf(property);
  if (property.typeOptions?.multipleValues) return groups;
  return groups.filter((group) => entriesOf(value, group).length === 0);
}
