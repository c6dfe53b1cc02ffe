import {
  boolean,
  collection,
  defineNode,
  fixedCollection,
  group,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  number,
  string,
} from '@millrace/node-sdk';
import { fieldAccess } from '../../lib/fields/field-path.ts';
import { safeReplacer } from '../../lib/pattern/safe-replacer.ts';
import { setOwn } from '../../lib/values/own-property.ts';

export default defineNode({
  name: 'n8n-nodes-base.renameKeys',
  displayName: 'Rename fields',
  description: 'Gives fields of items other names',
  version: 1,
  group: ['transform'],
  family: 'data',
  defaults: { name: 'Rename Keys' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Data transformation'] },
    alias: ['rename', 'keys', 'fields', 'columns', 'map', 'property', 'regex'],
  },
  parameters: [
    fixedCollection('keys', {
      label: 'Fields',
      placeholder: 'Add field',
      multiple: true,
      typeOptions: { sortable: true },
      groups: [
        group('key', 'Field', [
          string('currentKey', {
            label: 'Current name',
            description: 'a.b is field b inside a',
            placeholder: 'customer.mail',
            requiresDataPath: 'single',
          }),
          string('newKey', {
            label: 'New name',
            description: 'a.b is field b inside a',
            placeholder: 'customer.email',
          }),
        ]),
      ],
    }),
    collection('additionalOptions', {
      label: 'Options',
      placeholder: 'Add option',
      options: [
        fixedCollection('regexReplacement', {
          label: 'Replace by pattern',
          placeholder: 'Add pattern',
          multiple: true,
          typeOptions: { sortable: true },
          groups: [
            group('replacements', 'Pattern', [
              string('searchRegex', {
                label: 'Regular expression',
                description: 'What to look for in names',
                placeholder: '^customer_',
              }),
              string('replaceRegex', {
                label: 'Replace with',
                description: 'What to put instead; $1 stands for the first group',
              }),
              collection('options', {
                label: 'Options',
                options: [
                  boolean('caseInsensitive', { label: 'Ignore case' }),
                  number('depth', {
                    label: 'Depth',
                    description: 'How deep to go into objects: 0 for the top only, -1 for all levels',
                    default: -1,
                    typeOptions: { minValue: -1 },
                  }),
                ],
              }),
            ]),
          ],
        }),
      ],
    }),
  ],
  run({ item, parameters: { keys, additionalOptions } }) {
    let json = renameFields(item.json, keys.key ?? []);
    for (const { searchRegex, replaceRegex, options } of additionalOptions.regexReplacement?.replacements ?? []) {
      // Of each name the first match only: workflows are made for it.
      const replace = safeReplacer(searchRegex, options?.caseInsensitive ? 'i' : '');
      json = renameByPattern(json, (name) => replace(name, replaceRegex), options?.depth ?? -1);
    }
    return item.binary ? { json, binary: item.binary } : { json };
  },
});

/** Values come from the item as it was: a field that got a name is not renamed again. */
function renameFields(json: JsonObject, keys: ReadonlyArray<{ currentKey: string; newKey: string }>): JsonObject {
  const access = fieldAccess(true);
  return keys.reduce((result, { currentKey, newKey }) => {
    if (!currentKey || !newKey || currentKey === newKey) return result;
    const value = access.get(json, currentKey);
    return value === undefined ? result : access.with(access.without(result, currentKey), newKey, value);
  }, json);
}

function renameByPattern(json: JsonObject, rename: (name: string) => string, depth: number): JsonObject {
  const result: JsonObject = {};
  for (const [name, value] of Object.entries(json)) {
    setOwn(result, rename(name), depth === 0 ? value : renameInside(value, rename, depth - 1));
  }
  return result;
}

/** A list is a level as an object is. */
function renameInside(value: JsonValue, rename: (name: string) => string, depth: number): JsonValue {
  if (Array.isArray(value)) {
    return depth === 0 ? value : value.map((entry) => renameInside(entry, rename, depth - 1));
  }
  return isJsonObject(value) ? renameByPattern(value, rename, depth) : value;
}
