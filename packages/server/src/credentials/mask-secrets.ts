import { isReference, MASKED_SECRET } from '@millrace/api';
import { type CredentialTypeDescription, isJsonObject, type JsonObject, type JsonValue } from '@millrace/workflow';

/** Finds a credential type. */
export type FindCredentialType = (name: string) => CredentialTypeDescription | undefined;

/**
 * Data of a credential for display: each secret that has a value is masked, but for expressions that only name one. Of an
 * unknown type everything is secret.
 */
export function maskSecrets(data: JsonObject, type: string, findType: FindCredentialType): JsonObject {
  const openNames = openNamesOf(type, findType);
  const isOpen = (name: string, value: JsonValue): boolean =>
    openNames.has(name) || isEmpty(value) || isReference(value);
  return mapFields(data, (name, value) => (isOpen(name, value) ? value : MASKED_SECRET));
}

/** New data in which masked secrets are those stored. */
export function mergeSecrets(stored: JsonObject, sent: JsonObject): JsonObject {
  return mapFields(sent, (name, value) =>
    value === MASKED_SECRET ? (Object.hasOwn(stored, name) ? (stored[name] as JsonValue) : '') : value,
  );
}

/** Names of the properties that may be shown. Values that hold other values are not looked into: they are secret. */
function openNamesOf(type: string, findType: FindCredentialType, seen = new Set<string>()): Set<string> {
  const names = new Set<string>();
  const description = findType(type);
  if (!description || seen.has(type)) return names;
  seen.add(type);
  for (const parent of description.extends ?? []) {
    for (const name of openNamesOf(parent, findType, seen)) names.add(name);
  }
  const isOpen = (property: CredentialTypeDescription['properties'][number]): boolean =>
    property.typeOptions?.password !== true &&
    ['string', 'number', 'boolean', 'options', 'hidden'].includes(property.type);
  for (const property of description.properties) if (isOpen(property)) names.add(property.name);
  // The same name may stand several times; one secret occurrence makes it secret.
  for (const property of description.properties) if (!isOpen(property)) names.delete(property.name);
  return names;
}

function isEmpty(value: JsonValue): boolean {
  return value === '' || value === null || (isJsonObject(value) && Object.keys(value).length === 0);
}

function mapFields(data: JsonObject, change: (name: string, value: JsonValue) => JsonValue): JsonObject {
  const result: JsonObject = Object.create(null);
  for (const [name, value] of Object.entries(data)) result[name] = change(name, value);
  return result;
}
