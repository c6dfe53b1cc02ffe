import { code, defineNode, hidden, NodeError, options } from '@millrace/node-sdk';
import { returnedItem, returnedItems } from '../../lib/script/returned-items.ts';
import { runForEach } from '../../lib/script/run-for-each.ts';

const SAMPLE_ALL = `// $input.all() gives all items; the result is a list of objects, one for each item.
for (const item of $input.all()) {
  item.json.myNewField = 1;
}

return $input.all();`;

const SAMPLE_EACH = `// $json is the data of this item; the result is one object.
$json.myNewField = 1;

return $json;`;

const forAll = { mode: ['runOnceForAllItems'] };
const forEach = { mode: ['runOnceForEachItem'] };
const javaScript = { label: 'JavaScript', language: 'javaScript' } as const;
const python = {
  label: 'Python',
  language: 'python',
  description: 'Kept from an imported workflow; Python scripts cannot be run',
} as const;

export default defineNode({
  name: 'n8n-nodes-base.code',
  displayName: 'Code',
  description: 'Runs your own JavaScript on the items',
  version: [1, 2],
  group: ['transform'],
  family: 'code',
  parameterPane: 'wide',
  defaults: { name: 'Code' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Data transformation', 'Helpers'] },
    alias: ['javascript', 'js', 'func', 'script', 'function', 'custom', 'transform', 'program'],
  },
  parameters: [
    options('mode', {
      label: 'Mode',
      noDataExpression: true,
      default: 'runOnceForAllItems',
      options: [
        { name: 'Run once for all items', value: 'runOnceForAllItems', description: 'The code sees all items at once' },
        {
          name: 'Run once for each item',
          value: 'runOnceForEachItem',
          description: 'The code sees one item at a time',
        },
      ],
    }),
    options('language', {
      label: 'Language',
      noDataExpression: true,
      default: 'javaScript',
      displayOptions: { show: { '@version': [2] } },
      options: [
        { name: 'JavaScript', value: 'javaScript' },
        { name: 'Python (not supported)', value: 'pythonNative' },
      ],
    }),
    hidden('language', { default: 'javaScript', displayOptions: { show: { '@version': [1] } } }),
    code('jsCode', { ...javaScript, default: SAMPLE_ALL, displayOptions: { show: { '@version': [1], ...forAll } } }),
    code('jsCode', { ...javaScript, default: SAMPLE_EACH, displayOptions: { show: { '@version': [1], ...forEach } } }),
    code('jsCode', {
      ...javaScript,
      default: SAMPLE_ALL,
      displayOptions: { show: { '@version': [2], language: ['javaScript'], ...forAll } },
    }),
    code('jsCode', {
      ...javaScript,
      default: SAMPLE_EACH,
      displayOptions: { show: { '@version': [2], language: ['javaScript'], ...forEach } },
    }),
    code('pythonCode', {
      ...python,
      displayOptions: { show: { language: ['python', 'pythonNative'], ...forAll } },
    }),
    code('pythonCode', {
      ...python,
      displayOptions: { show: { language: ['python', 'pythonNative'], ...forEach } },
    }),
  ],
  async runAll(context) {
    const { items, parameters, scripts } = context;
    const { mode, language, jsCode: source } = parameters(0);
    if (language !== 'javaScript') {
      throw new NodeError('Python scripts are not supported', {
        description: 'Rewrite the code in JavaScript and choose JavaScript as its language.',
        parameter: 'language',
        code: 'SCRIPT_LANGUAGE',
      });
    }
    if (mode === 'runOnceForAllItems') {
      return returnedItems(await scripts.run({ source, mode: 'all', items, dialect: 'code' }));
    }
    return runForEach(context, { source, dialect: 'code' }, returnedItem);
  },
});
