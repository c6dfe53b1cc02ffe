import { defineNode, fixedCollection, group, NodeError, options, string } from '@millrace/node-sdk';

export default defineNode({
  name: 'n8n-nodes-base.executionData',
  displayName: 'Execution data',
  description: 'Notes keys and values about the execution, to find it by',
  version: [1, 1.1],
  group: ['input'],
  family: 'data',
  defaults: { name: 'Execution Data' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Helpers'] },
    alias: ['custom data', 'filter', 'search', 'tag', 'metadata', 'label', 'set'],
  },
  parameters: [
    options('operation', {
      label: 'Operation',
      noDataExpression: true,
      default: 'save',
      options: [
        {
          name: 'Save data for filtering',
          value: 'save',
          description: 'Note keys and values about this execution',
          action: 'Save data for filtering executions',
        },
      ],
    }),
    fixedCollection('dataToSave', {
      label: 'Data to save',
      placeholder: 'Add field',
      multiple: true,
      typeOptions: { multipleValueButtonText: 'Add field' },
      displayOptions: { show: { operation: ['save'] } },
      groups: [
        group('values', 'Field', [
          string('key', {
            label: 'Key',
            description: 'Letters, digits and underscores, 50 at most',
            placeholder: 'order_id',
            requiresDataPath: 'single',
          }),
          string('value', { label: 'Value', description: 'Longer ones than 512 characters are cut off' }),
        ]),
      ],
    }),
  ],
  run({ item, parameters: { dataToSave }, customData }) {
    for (const { key, value } of dataToSave.values ?? []) {
      if (!key) {
        throw new NodeError('A field to save has no key', {
          description: 'Enter a key, or remove the entry.',
          parameter: 'dataToSave',
        });
      }
      customData.set(key, textOf(value));
    }
    return item;
  },
});

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
