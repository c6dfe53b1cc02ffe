import { defineNode } from '@millrace/node-sdk';
import { limitItems, limitParameters } from '../../lib/item-lists/limit-items.ts';

export default defineNode({
  name: 'n8n-nodes-base.limit',
  displayName: 'Limit',
  description: 'Keeps only the first or last items of a list',
  version: 1,
  group: ['transform'],
  family: 'data',
  subtitle: '={{ $parameter.keep === "lastItems" ? "Last" : "First" }} {{ $parameter.maxItems }}',
  defaults: { name: 'Limit' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Data transformation'] },
    alias: ['first', 'last', 'top', 'slice', 'truncate', 'maximum', 'head', 'tail', 'pagination'],
  },
  outputSchemas: [{ schema: {}, keepsInput: true }],
  parameters: limitParameters,
  passesInputOnFailure: true,
  runAll({ items, parameters }) {
    const { maxItems, keep } = parameters(0);
    return limitItems(items, maxItems, keep);
  },
});
