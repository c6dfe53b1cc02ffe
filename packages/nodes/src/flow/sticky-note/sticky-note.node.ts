import { defineNode, number, string } from '@millrace/node-sdk';

export default defineNode({
  name: 'n8n-nodes-base.stickyNote',
  displayName: 'Sticky note',
  description: 'A note on the canvas for whoever reads the workflow',
  version: 1,
  group: ['input'],
  family: 'flow',
  inputs: [],
  outputs: [],
  defaults: { name: 'Sticky Note', color: '#FFD233' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Helpers'] },
    alias: ['comment', 'annotation', 'text', 'label'],
  },
  parameters: [
    string('content', {
      label: 'Text',
      description: 'Markdown is shown formatted',
      default: '## A note\n**Double-click** to write here.',
    }),
    number('height', { label: 'Height', required: true, default: 160 }),
    number('width', { label: 'Width', required: true, default: 240 }),
    number('color', { label: 'Colour', required: true, default: 1 }),
  ],
});
