import { boolean, collection, defineNode, options, type ParametersOf, string } from '@millrace/node-sdk';
import { fieldList } from '../../lib/fields/field-list.ts';
import { fieldAccess } from '../../lib/fields/field-path.ts';
import { checkSplitOut, type SplitOutSettings, splitOutItem } from '../../lib/item-lists/split-out-items.ts';

const splitOutParameters = [
  string('fieldToSplitOut', {
    label: 'Fields to split out',
    description: 'Names of fields that hold lists, separated by commas. $binary splits the files of an item.',
    placeholder: 'orders, customer.addresses',
    required: true,
    requiresDataPath: 'multiple',
  }),
  options('include', {
    label: 'Include',
    description: 'Which other fields of the item are copied to each new item',
    default: 'noOtherFields',
    options: [
      { name: 'No other fields', value: 'noOtherFields' },
      { name: 'All other fields', value: 'allOtherFields' },
      { name: 'Chosen other fields', value: 'selectedOtherFields' },
    ],
  }),
  string('fieldsToInclude', {
    label: 'Fields to include',
    description: 'Names, separated by commas',
    placeholder: 'id, customer.name',
    requiresDataPath: 'multiple',
    displayOptions: { show: { include: ['selectedOtherFields'] } },
  }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    options: [
      boolean('disableDotNotation', {
        label: 'Disable dot notation',
        description: 'Take a.b as the name of a field instead of as field b inside a',
      }),
      string('destinationFieldName', {
        label: 'Destination field name',
        description: 'Name of the entry in each new item; one for each field, separated by commas',
        requiresDataPath: 'multiple',
      }),
      boolean('includeBinary', {
        label: 'Include files',
        description: 'Copy the files of the item to each new item',
      }),
    ],
  }),
] as const;

type Parameters = ParametersOf<typeof splitOutParameters>;

export default defineNode({
  name: 'n8n-nodes-base.splitOut',
  displayName: 'Split out',
  description: 'Turns each entry of a list inside an item into an item of its own',
  version: 1,
  group: ['transform'],
  family: 'data',
  subtitle: '={{ $parameter.fieldToSplitOut }}',
  defaults: { name: 'Split Out' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Data transformation'] },
    alias: ['list', 'array', 'explode', 'unwind', 'flatten', 'nested', 'rows', 'item lists'],
  },
  parameters: splitOutParameters,
  passesInputOnFailure: true,
  async runAll(context) {
    const { parameters, hint, eachItem } = context;
    const missing = new Set<string>();
    const found = new Set<string>();
    let last: { parameters: Parameters; settings: SplitOutSettings } | undefined;
    const result = await eachItem((item, index) => {
      const current = parameters(index);
      // Without expressions all items share one object of parameters.
      if (last?.parameters !== current) last = { parameters: current, settings: settingsOf(current) };
      const { settings } = last;
      const access = fieldAccess(settings.dotNotation);
      for (const field of settings.fields) (access.has(item.json, field) ? found : missing).add(field);
      return splitOutItem(item, index, settings);
    });
    for (const field of missing) {
      if (!found.has(field) && field !== '$binary')
        hint({ message: `The field '${field}' is in none of the input items`, location: 'outputPane' });
    }
    return result;
  },
});

function settingsOf({ fieldToSplitOut, include, fieldsToInclude, options: chosen }: Parameters): SplitOutSettings {
  const settings: SplitOutSettings = {
    fields: fieldList(fieldToSplitOut),
    include,
    otherFields: fieldList(fieldsToInclude),
    destinations: fieldList(chosen.destinationFieldName),
    dotNotation: chosen.disableDotNotation !== true,
    includeBinary: chosen.includeBinary === true,
    accepts: 'anything',
  };
  checkSplitOut(settings);
  return settings;
}
