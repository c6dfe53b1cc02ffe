import {
  choiceOf,
  collection,
  fixedCollection,
  group,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Parameter,
  string,
} from '@millrace/node-sdk';
import { customFields } from '../lookups.ts';

/** What is written of a thing whose answer is empty. */
export const DONE: JsonObject = { errors: [], success: true };

export const done = (answer: JsonValue) => [{ json: isJsonObject(answer) ? answer : DONE }];

export const more = (list: readonly Parameter[]) =>
  collection('additionalFields', { label: 'Additional fields', placeholder: 'Add field', options: list });
export const changes = (list: readonly Parameter[]) =>
  collection('updateFields', { label: 'Fields to change', placeholder: 'Add field', options: list });

export const ownFields = fixedCollection('customFieldsUi', {
  label: 'Custom fields',
  placeholder: 'Add field',
  multiple: true,
  groups: [
    group('customFieldsValues', 'Field', [
      choiceOf('fieldId', { label: 'Field', from: customFields }),
      string('value', { label: 'Value' }),
    ]),
  ],
});

/** What Salesforce calls fields, where it is not the name of the file with a capital letter. */
const NAMES = new Map([
  ['Assistant Phone', 'AssistantPhone'],
  ['acconuntId', 'AccountId'],
  ['firstname', 'FirstName'],
  ['lastname', 'LastName'],
  ['owner', 'OwnerId'],
]);

/** Fields as Salesforce takes them, with those of the company. */
export function recordOf(given: object, names: ReadonlyMap<string, string> = NAMES): JsonObject {
  const entries = Object.entries(given).flatMap(([name, value]: [string, JsonValue]): Array<[string, JsonValue]> => {
    if (name === 'customFieldsUi') return ownEntries(value);
    return [[names.get(name) ?? NAMES.get(name) ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`, value]];
  });
  return Object.fromEntries(entries);
}

function ownEntries(given: JsonValue): Array<[string, JsonValue]> {
  const entries = isJsonObject(given) ? given.customFieldsValues : undefined;
  if (!Array.isArray(entries)) return [];
  return entries.filter(isJsonObject).map(({ fieldId, value }) => [String(fieldId), value ?? null]);
}

/** A parameter that is found by its name, for operations that several kinds share. */
export function given(parameters: object, name: string): JsonValue {
  return new Map<string, JsonValue>(Object.entries(parameters)).get(name) ?? null;
}

/** A group of optional fields, as far as they are set. */
export function fieldsAt(parameters: object, name: string): JsonObject {
  const value = given(parameters, name);
  return isJsonObject(value) ? value : {};
}
