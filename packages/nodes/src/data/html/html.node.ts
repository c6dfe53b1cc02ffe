import { type BatchContext, defineNode, type Item, isJsonObject, type ParametersOf } from '@millrace/node-sdk';
import { extractValues } from '../../lib/html/extract-values.ts';
import { htmlSource } from '../../lib/html/source-of.ts';
import { optionValues } from '../../lib/parameters/option-values.ts';
import { htmlTable } from './html-table.ts';
import { htmlParameters } from './parameters.ts';

type Context = BatchContext<ParametersOf<typeof htmlParameters>>;

export default defineNode({
  name: 'n8n-nodes-base.html',
  displayName: 'HTML',
  description: 'Takes values from HTML, fills in templates and writes tables',
  version: [1, 1.1, 1.2],
  group: ['transform'],
  family: 'data',
  subtitle: '={{ $parameter.operation }}',
  defaults: { name: 'HTML' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Data transformation'] },
    alias: ['extract', 'scrape', 'template', 'table', 'css', 'selector', 'parse', 'web page', 'cheerio'],
  },
  parameters: htmlParameters,
  async runAll(context) {
    const { items, parameters } = context;
    const { operation, options } = parameters(0);
    if (operation === 'convertToHtmlTable') {
      const table = htmlTable(
        items.map(({ json }) => json),
        optionValues(options),
      );
      return [{ json: { table }, pairedItem: items.map((_, item) => ({ item })) }];
    }
    const work = operation === 'extractHtmlContent' ? extract : fillIn;
    return context.eachItem((item, index) => work(context, item, index));
  },
});

async function extract({ parameters, binary, node, signal }: Context, item: Item, index: number): Promise<Item[]> {
  const { sourceData, dataPropertyName, extractionValues, options } = parameters(index);
  const html = await htmlSource(item, { kind: sourceData, name: dataPropertyName }, binary);
  const { trimValues, cleanUpText } = optionValues(options);
  const settings = {
    trimValues: trimValues === true,
    cleanUpText: cleanUpText === true,
    readsLikeText: node.typeVersion > 1.1,
  };
  const values = extractionValues.values ?? [];
  return Promise.all(
    [html].flat().map(async (text) => ({
      json: await extractValues({ html: text, values, settings }, { signal }),
    })),
  );
}

function fillIn({ parameters, evaluate }: Context, item: Item, index: number): Item[] {
  const template: unknown = parameters(index).html;
  const expression = isJsonObject(template) ? template.expression : template;
  const text = String(expression ?? '');
  // A template is not marked as an expression, but its double braces are evaluated all the same.
  const html = text.includes('{{') ? evaluate({ expression: text }, {}, index) : text;
  const json = { html: typeof html === 'string' ? html : JSON.stringify(html) };
  return [item.binary ? { json, binary: item.binary } : { json }];
}
