import { defineNode, options } from '@millrace/node-sdk';
import { holdsFilter } from '../../lib/filter/evaluate-filter.ts';
import { filterParameters } from '../../lib/filter/parameters.ts';
import { evaluateConditions } from '../../lib/legacy-conditions/evaluate-conditions.ts';
import { legacyConditions } from '../../lib/legacy-conditions/parameters.ts';

const meta = {
  name: 'n8n-nodes-base.if',
  displayName: 'If',
  description: 'Sends each item to one of two branches, by conditions',
  group: ['transform' as const],
  family: 'flow' as const,
  outputs: ['main', 'main'],
  outputNames: ['true', 'false'],
  defaults: { name: 'If' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Flow'] },
    alias: ['condition', 'branch', 'logic', 'else', 'compare', 'boolean', 'router'],
  },
};

const ifV1 = defineNode({
  ...meta,
  version: 1,
  parameters: [
    legacyConditions,
    options('combineOperation', {
      label: 'Combine',
      description: 'How many of the conditions must hold for an item to go to true',
      default: 'all',
      options: [
        { name: 'All', value: 'all', description: 'Every condition must hold' },
        { name: 'Any', value: 'any', description: 'One condition suffices' },
      ],
    }),
  ],
  route: ({ parameters }) => (evaluateConditions(parameters.conditions, parameters.combineOperation) ? 0 : 1),
});

const ifV2 = defineNode({
  ...meta,
  version: [2, 2.1, 2.2, 2.3],
  parameters: filterParameters,
  route: ({ continueOnFail, workflow: { timezone }, parameters: { conditions } }) =>
    holdsFilter(conditions, { timezone }, { continueOnFail }) ? 0 : 1,
});

export default [ifV1, ifV2];
