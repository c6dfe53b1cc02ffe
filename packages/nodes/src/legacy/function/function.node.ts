import { code, defineNode } from '@millrace/node-sdk';
import { returnedItems } from '../../lib/script/returned-items.ts';

const SAMPLE = `// Runs once; items holds all items.
for (const item of items) {
  item.json.myNewField = 1;
}

return items;`;

export default defineNode({
  name: 'n8n-nodes-base.function',
  displayName: 'Function',
  description: 'Runs JavaScript over all items; kept for older workflows, new ones use Code',
  version: 1,
  hidden: true,
  group: ['transform'],
  family: 'code',
  parameterPane: 'wide',
  defaults: { name: 'Function' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Data transformation'] },
    alias: ['javascript', 'script', 'code'],
  },
  parameters: [code('functionCode', { label: 'JavaScript', language: 'javaScript', default: SAMPLE })],
  async runAll({ items, parameters, scripts }) {
    const { functionCode: source } = parameters(0);
    return returnedItems(await scripts.run({ source, mode: 'all', items, dialect: 'function' }));
  },
});
