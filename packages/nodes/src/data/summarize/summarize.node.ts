import { boolean, collection, defineNode, fixedCollection, string } from '@millrace/node-sdk';
import { fieldList } from '../../lib/fields/field-list.ts';
import {
  checkSummarizedFields,
  missingFields,
  type SummarizeSettings,
  summarizeItems,
} from '../../lib/item-lists/summarize-items.ts';
import {
  dotNotationOption,
  fieldsToSummarize,
  outputFormatOption,
  skipEmptyOption,
  splitByField,
} from '../../lib/item-lists/summarize-parameters.ts';
import { paced } from '../../lib/pace/paced.ts';

export default defineNode({
  name: 'n8n-nodes-base.summarize',
  displayName: 'Summarize',
  description: 'Works out figures over many items, such as sums and counts, like a pivot table',
  version: [1, 1.1],
  group: ['transform'],
  family: 'data',
  defaults: { name: 'Summarize' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Data transformation'] },
    alias: ['sum', 'count', 'average', 'group by', 'pivot', 'aggregate', 'minimum', 'maximum', 'statistics', 'total'],
  },
  parameters: [
    fixedCollection(
      'fieldsToSummarize',
      fieldsToSummarize({
        comparing: ['countUnique', 'count', 'max', 'min'],
        emptyFor: ['append', 'concatenate', 'count', 'countUnique'],
      }),
    ),
    string('fieldsToSplitBy', {
      ...splitByField,
      displayOptions: { hide: { '/options.outputFormat': ['singleItem'] } },
    }),
    string('fieldsToSplitBy', {
      ...splitByField,
      displayOptions: { show: { '/options.outputFormat': ['singleItem'] } },
    }),
    collection('options', {
      label: 'Options',
      placeholder: 'Add option',
      options: [
        boolean('continueIfFieldNotFound', {
          label: 'Continue without the field',
          description: 'Work out figures of nothing when a field is in none of the items, instead of failing',
          displayOptions: { hide: { '@version': [{ _cnd: { gte: 1.1 } }] } },
        }),
        dotNotationOption,
        outputFormatOption,
        skipEmptyOption,
      ],
    }),
  ],
  passesInputOnFailure: true,
  runAll({ items, parameters, node, hint, rest }) {
    const { fieldsToSummarize: figures, fieldsToSplitBy, options } = parameters(0);
    const settings: SummarizeSettings = {
      values: figures.values ?? [],
      splitBy: fieldList(fieldsToSplitBy),
      dotNotation: options.disableDotNotation !== true,
      outputFormat: options.outputFormat ?? 'separateItems',
      skipEmptySplitFields: options.skipEmptySplitFields === true,
      keys: node.typeVersion < 1.1 ? 'texts' : 'values',
    };
    if (node.typeVersion < 1.1 && !options.continueIfFieldNotFound) checkSummarizedFields(items, settings);
    for (const field of missingFields(items, settings)) {
      hint({ message: `The field '${field}' is in none of the input items`, location: 'outputPane' });
    }
    return paced(summarizeItems(items, settings), { rest });
  },
});
