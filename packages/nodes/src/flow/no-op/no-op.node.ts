import { defineNode } from '@millrace/node-sdk';

export default defineNode({
  name: 'n8n-nodes-base.noOp',
  displayName: 'No operation',
  description: 'Passes items on unchanged; useful to mark a place in a workflow',
  version: 1,
  group: ['organization'],
  family: 'flow',
  defaults: { name: 'No Operation, do nothing' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Helpers'] },
    alias: ['do nothing', 'nothing', 'pass', 'end', 'placeholder'],
  },
  outputSchemas: [{ schema: {}, keepsInput: true }],
  parameters: [],
  route: () => 0,
});
