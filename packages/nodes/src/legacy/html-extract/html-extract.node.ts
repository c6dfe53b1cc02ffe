import { collection, defineNode, fixedCollection, group, options, string } from '@millrace/node-sdk';
import { extractValues } from '../../lib/html/extract-values.ts';
import {
  extractionAttribute,
  extractionKey,
  extractionKind,
  extractionList,
  extractionSelector,
  sourceChoice,
  trimOption,
} from '../../lib/html/extraction-parameters.ts';
import { htmlSource } from '../../lib/html/source-of.ts';

export default defineNode({
  name: 'n8n-nodes-base.htmlExtract',
  displayName: 'HTML extract',
  description: 'Takes values from HTML by selectors; newer workflows use the HTML node',
  version: 1,
  group: ['transform'],
  family: 'data',
  hidden: true,
  defaults: { name: 'HTML Extract' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Data transformation'] },
    alias: ['scrape', 'css', 'selector', 'parse', 'web page'],
  },
  parameters: [
    options('sourceData', sourceChoice),
    string('dataPropertyName', {
      label: 'Binary field',
      description: 'Name of the file',
      default: 'data',
      required: true,
      displayOptions: { show: { sourceData: ['binary'] } },
    }),
    string('dataPropertyName', {
      label: 'JSON field',
      description: 'Name of the field, which holds a text or a list of texts; a.b is field b inside a',
      default: 'data',
      required: true,
      displayOptions: { show: { sourceData: ['json'] } },
    }),
    fixedCollection('extractionValues', {
      label: 'Values',
      placeholder: 'Add value',
      multiple: true,
      groups: [
        group('values', 'Value', [
          extractionKey,
          extractionSelector,
          extractionKind,
          extractionAttribute,
          extractionList,
        ]),
      ],
    }),
    collection('options', { label: 'Options', placeholder: 'Add option', options: [trimOption] }),
  ],
  async run({ item, binary, signal, parameters: { sourceData, dataPropertyName, extractionValues, options: chosen } }) {
    const html = await htmlSource(item, { kind: sourceData, name: dataPropertyName }, binary);
    const settings = {
      trimValues: chosen.trimValues !== false,
      cleanUpText: false,
      readsLikeText: false,
      keepsEmptyText: true,
    };
    const values = extractionValues.values ?? [];
    return Promise.all(
      [html].flat().map(async (text) => ({
        json: await extractValues({ html: text, values, settings }, { signal }),
      })),
    );
  },
});
