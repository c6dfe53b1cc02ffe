import { defineNode } from '@millrace/node-sdk';
import { shuffle, sortByCode, sortByFields } from '../../lib/item-lists/sort-items.ts';
import { sortParameters } from '../../lib/item-lists/sort-parameters.ts';
import { paced } from '../../lib/pace/paced.ts';

export default defineNode({
  name: 'n8n-nodes-base.sort',
  displayName: 'Sort',
  description: 'Puts items in order by fields, by code or at random',
  version: 1,
  group: ['transform'],
  family: 'data',
  subtitle: '={{ $parameter.type }}',
  defaults: { name: 'Sort' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Data transformation'] },
    alias: ['order', 'ascending', 'descending', 'rank', 'shuffle', 'random', 'alphabetical', 'item lists'],
  },
  outputSchemas: [{ schema: {}, keepsInput: true }],
  parameters: sortParameters,
  passesInputOnFailure: true,
  runAll({ items, parameters, scripts, rest }) {
    const { type, sortFieldsUi, code, options } = parameters(0);
    switch (type) {
      case 'simple':
        return paced(sortByFields(items, sortFieldsUi.sortField ?? [], options.disableDotNotation !== true), { rest });
      case 'random':
        return shuffle(items);
      case 'code':
        return sortByCode(items, code, scripts);
    }
  },
});
