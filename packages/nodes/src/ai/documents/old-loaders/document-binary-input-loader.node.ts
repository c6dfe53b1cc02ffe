import { collection, defineSubNode, when } from '@millrace/node-sdk';
import { documentMeta, oldSplitterInput } from '../../../lib/ai/documents/document-meta.ts';
import {
  binaryDataKey,
  column,
  metadata,
  namedLoader,
  pointers,
  separator,
  splitPages,
} from '../../../lib/ai/documents/document-parameters.ts';
import { fileOf, withMetadata } from '../../../lib/ai/documents/load-item.ts';
import { dividedBy, observedLoader } from '../../../lib/ai/documents/observed-loader.ts';
import { loadFile } from '../reading/load-file.ts';

export default defineSubNode({
  ...documentMeta,
  name: '@n8n/n8n-nodes-langchain.documentBinaryInputLoader',
  displayName: 'Binary input loader',
  description: 'Makes documents of files, as old workflows do: use the default data loader',
  version: [1],
  hidden: true,
  defaults: { name: 'Binary Input Loader' },
  inputs: oldSplitterInput(true),
  parameters: [
    namedLoader,
    binaryDataKey,
    when({ loader: ['pdfLoader'] }, splitPages),
    when({ loader: ['csvLoader'] }, column),
    when({ loader: ['csvLoader'] }, separator),
    when({ loader: ['jsonLoader'] }, pointers),
    collection('options', { label: 'Options', options: [metadata] }),
  ],
  supply(context) {
    const { parameters, item, binary, signal } = context;
    const { binaryDataKey: field, options, ...settings } = parameters;
    return {
      thing: observedLoader(context, {
        request: { from: field },
        async load() {
          const documents = await loadFile(fileOf(item, field), settings, { binary, signal });
          return withMetadata(await dividedBy(context, documents, undefined), options.metadata);
        },
      }),
    };
  },
});
