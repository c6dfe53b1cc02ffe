import { code, defineNode, isJsonObject, NodeError } from '@millrace/node-sdk';
import { returnedItem } from '../../lib/script/returned-items.ts';
import { runForEach } from '../../lib/script/run-for-each.ts';

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
  runAll(context) {
    const { functionCode: source } = context.parameters(0);
    return runForEach(context, { source, dialect: 'functionItem' }, (result, index) => {
      if (isJsonObject(result) && typeof result.json === 'object' && result.json !== null) {
        // The data of an item is an object: a list is that of its elements.
        return returnedItem({ ...result, json: Object.fromEntries(Object.entries(result.json)) }, index);
      }
      throw new NodeError(`The code returned no object [item ${index}]`, {
        description: 'End it with: return item;',
        itemIndex: index,
        code: 'SCRIPT_RESULT',
      });
    });
  },
});
