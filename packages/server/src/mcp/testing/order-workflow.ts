const field = (name: string, value: string) => ({
  mode: 'manual',
  assignments: { assignments: [{ id: name, name, type: 'string', value }] },
  includeOtherFields: true,
  options: {},
});

const LARGE = {
  options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
  conditions: [
    { id: 'c', leftValue: '={{ $json.amount }}', rightValue: 100, operator: { type: 'number', operation: 'gt' } },
  ],
  combinator: 'and',
};

/** What a model was recorded to give to `create_workflow`, with its two mistakes: a parameter and a name that are spelled wrongly. */
export const orderWorkflow = {
  name: 'Ship orders',
  nodes: [
    { name: 'Order', type: 'n8n-nodes-base.webhook', parameters: { httpMetod: 'POST', path: 'orders' } },
    { name: 'Large?', type: 'n8n-nodes-base.if', typeVersion: 2.2, parameters: { conditions: LARGE, options: {} } },
    { name: 'Express', type: 'n8n-nodes-base.set', typeVersion: 3.4, parameters: field('shipping', 'express') },
    { name: 'Standard', type: 'n8n-nodes-base.set', typeVersion: 3.4, parameters: field('shipping', 'standard') },
    { name: 'Together', type: 'n8n-nodes-base.merge', typeVersion: 3.2, parameters: {} },
    {
      name: 'Greeting',
      type: 'n8n-nodes-base.set',
      typeVersion: 3.4,
      parameters: field('text', '=Dear {{ $json.customer }}'),
    },
    {
      name: 'Sorted',
      type: 'n8n-nodes-base.sort',
      typeVersion: 1,
      parameters: { sortFieldsUi: { sortField: [{ fieldName: 'customer', order: 'ascending' }] }, options: {} },
    },
    { name: 'Done', type: 'n8n-nodes-base.noOp', typeVersion: 1 },
  ],
  connections: [
    { from: 'Order', to: 'Large?' },
    { from: 'Large?', to: 'Express', output: 0 },
    { from: 'Large?', to: 'Standard', output: 1 },
    { from: 'Express', to: 'Together', input: 0 },
    { from: 'Standard', to: 'Together', input: 1 },
    { from: 'Together', to: 'Greeting' },
    { from: 'Greeting', to: 'Sorted' },
    { from: 'Sorted', to: 'Don' },
  ],
};
