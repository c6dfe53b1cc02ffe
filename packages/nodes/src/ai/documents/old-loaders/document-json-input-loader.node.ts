import { collection, defineSubNode } from '@millrace/node-sdk';
import { documentMeta, oldSplitterInput } from '../../../lib/ai/documents/document-meta.ts';
import { metadata, pointers } from '../../../lib/ai/documents/document-parameters.ts';
import { documentsIn, withMetadata } from '../../../lib/ai/documents/load-item.ts';
import { dividedBy, observedLoader } from '../../../lib/ai/documents/observed-loader.ts';

export default defineSubNode({
  ...documentMeta,
  name: '@n8n/n8n-nodes-langchain.documentJsonInputLoader',
  displayName: 'JSON input loader',
  description: 'Makes documents of the data of items, as old workflows do: use the default data loader',
  version: [1],
  hidden: true,
  defaults: { name: 'JSON Input Loader' },
  inputs: oldSplitterInput(false),
  parameters: [pointers, collection('options', { label: 'Options', options: [metadata] })],
  supply(context) {
    const { parameters, item } = context;
    return {
      thing: observedLoader(context, {
        request: { from: 'json' },
        async load() {
          const documents = documentsIn(item.json, parameters.pointers);
          return withMetadata(await dividedBy(context, documents, undefined), parameters.options.metadata);
        },
      }),
    };
  },
});
