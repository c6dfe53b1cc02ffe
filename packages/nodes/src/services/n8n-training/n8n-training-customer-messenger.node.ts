import { defineNode, string } from '@millrace/node-sdk';

export default defineNode({
  name: 'n8n-nodes-base.n8nTrainingCustomerMessenger',
  displayName: 'Practice messages',
  description: 'Acts as if it sent a message to a customer, to practise with; nothing is sent',
  version: 1,
  group: ['transform'],
  family: 'data',
  defaults: { name: 'Customer Messenger (n8n training)' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Helpers'] },
    alias: ['training', 'course', 'example', 'message', 'customers'],
  },
  parameters: [
    string('customerId', { label: 'Customer', description: 'Identifier of the customer', required: true }),
    string('message', { label: 'Message', required: true, typeOptions: { rows: 4 } }),
  ],
  // The two spaces are what workflows of courses compare with.
  run: ({ parameters: { customerId, message } }) => ({
    json: { output: `Sent message to customer ${customerId}:  ${message}` },
  }),
});
