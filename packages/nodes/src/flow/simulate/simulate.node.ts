import { defineNode, number, options, when } from '@millrace/node-sdk';
import {
  executionDuration,
  iconOf,
  jsonOutput,
  pauseMs,
  subtitle,
  writtenItems,
} from '../../lib/simulation/simulation.ts';

export default defineNode({
  name: 'n8n-nodes-base.simulate',
  displayName: 'Simulate',
  description: 'Stands for a node that does not run: passes items on, or gives those that were written down',
  version: 1,
  group: ['organization'],
  family: 'flow',
  hidden: true,
  subtitle: '={{ $parameter.subtitle }}',
  defaults: { name: 'Simulate' },
  codex: { categories: ['Core'], subcategories: { Core: ['Helpers'] }, alias: ['placeholder', 'example', 'template'] },
  parameters: [
    iconOf('n8n-nodes-base.noOp'),
    subtitle,
    options('output', {
      label: 'Gives',
      default: 'all',
      options: [
        { name: 'All items', value: 'all' },
        { name: 'The first items', value: 'specify' },
        { name: 'Items written below', value: 'custom' },
      ],
    }),
    when(
      { output: ['specify'] },
      number('numberOfItems', { label: 'Number', default: 1, typeOptions: { minValue: 1 } }),
    ),
    when({ output: ['custom'] }, jsonOutput),
    executionDuration,
  ],
  async runAll({ items, parameters, sleep }) {
    const { output, numberOfItems, jsonOutput: written, executionDuration: duration } = parameters(0);
    await sleep(pauseMs(duration));
    if (output === 'custom') return writtenItems(written);
    return output === 'specify' ? items.slice(0, numberOfItems) : [...items];
  },
});
