import { code, defineNode, type Item, isJsonObject, NodeError } from '@millrace/node-sdk';

const SAMPLE = `// Runs for each item; item is its data.
item.myNewField = 1;

return item;`;

export default defineNode({
  name: 'n8n-nodes-base.functionItem',
  displayName: 'Function item',
  description: 'Runs JavaScript for each item; kept for older workflows, new ones use Code',
  version: 1,
  hidden: true,
  group: ['transform'],
  family: 'code',
  parameterPane: 'wide',
  defaults: { name: 'Function Item' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Data transformation'] },
    alias: ['javascript', 'script', 'code'],
  },
  parameters: [code('functionCode', { label: 'JavaScript', language: 'javaScript', default: SAMPLE })],
  async runAll({ items, parameters, scripts }) {
    const { functionCode: source } = parameters(0);
    const results = await scripts.run({ source, mode: 'each', items, dialect: 'functionItem' });
    return (Array.isArray(results) ? results : []).map((json, index): Item => {
      if (!isJsonObject(json)) {
        throw new NodeError(`The code returned no object [item ${index}]`, {
          description: 'End it with: return item;',
          itemIndex: index,
          code: 'SCRIPT_RESULT',
        });
      }
      const binary = items[index]?.binary;
      return { json, pairedItem: { item: index }, ...(binary && { binary }) };
    });
  },
});
