import { collection, defineSubNode, options, since, string, when } from '@millrace/node-sdk';
import { documentMeta, splitterInput } from '../../../lib/ai/documents/document-meta.ts';
import {
  binaryDataKey,
  column,
  loader,
  metadata,
  pointers,
  separator,
  splitPages,
  textSplittingMode,
} from '../../../lib/ai/documents/document-parameters.ts';
import { documentsIn, fileOf, withMetadata } from '../../../lib/ai/documents/load-item.ts';
import { dividedBy, observedLoader } from '../../../lib/ai/documents/observed-loader.ts';
import { loadFile } from '../reading/load-file.ts';

export default defineSubNode({
  ...documentMeta,
  name: '@n8n/n8n-nodes-langchain.documentDefaultDataLoader',
  displayName: 'Default data loader',
  description: 'Makes documents of the data or the files of items: PDF, Word, EPUB, CSV, JSON, HTML, text',
  version: [1, 1.1],
  defaults: { name: 'Default Data Loader' },
  inputs: splitterInput,
  parameters: [
    options('dataType', {
      label: 'Take',
      default: 'json',
      required: true,
      options: [
        { name: 'Data', value: 'json', description: 'The JSON of items' },
        { name: 'Files', value: 'binary' },
      ],
    }),
    when(
      { dataType: ['json'] },
      options('jsonMode', {
        label: 'Which',
        default: 'allInputData',
        required: true,
        options: [
          { name: 'All of the item', value: 'allInputData', description: 'Each text in it is a document' },
          { name: 'What is given below', value: 'expressionData' },
        ],
      }),
    ),
    when(
      { dataType: ['binary'] },
      options('binaryMode', {
        label: 'Which',
        default: 'allInputData',
        required: true,
        options: [
          { name: 'All of the item', value: 'allInputData' },
          { name: 'One field', value: 'specificField' },
        ],
      }),
    ),
    when({ dataType: ['binary'] }, loader),
    when(
      { dataType: ['json'], jsonMode: ['expressionData'] },
      string('jsonData', {
        label: 'Data',
        required: true,
        description: 'A text, or an expression that gives a text or an object',
        typeOptions: { rows: 6 },
      }),
    ),
    when({ dataType: ['binary'], binaryMode: ['specificField'] }, binaryDataKey),
    since(1.1, textSplittingMode),
    collection('options', {
      label: 'Options',
      options: [pointers, separator, column, splitPages, metadata],
    }),
  ],
  supply(context) {
    const { parameters, item, binary, signal } = context;
    const { dataType, options: given } = parameters;
    const read = async () => {
      if (dataType === 'json') {
        const data = parameters.jsonMode === 'expressionData' ? parameters.jsonData : item.json;
        return documentsIn(data, given.pointers ?? '');
      }
      const files =
        parameters.binaryMode === 'specificField'
          ? [fileOf(item, parameters.binaryDataKey ?? 'data')]
          : Object.values(item.binary ?? {});
      const settings = { ...given, loader: parameters.loader ?? 'auto' };
      return (await Promise.all(files.map((file) => loadFile(file, settings, { binary, signal })))).flat();
    };
    return {
      thing: observedLoader(context, {
        request: { from: dataType },
        load: async () =>
          withMetadata(await dividedBy(context, await read(), parameters.textSplittingMode), given.metadata),
      }),
    };
  },
});
