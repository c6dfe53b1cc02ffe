import { defineNode, options } from '@millrace/node-sdk';
import { holdsFilter } from '../../lib/filter/evaluate-filter.ts';
import { filterParameters } from '../../lib/filter/parameters.ts';
import { evaluateConditions } from '../../lib/legacy-conditions/evaluate-conditions.ts';
import { legacyConditions } from '../../lib/legacy-conditions/parameters.ts';

const DROPPED = -1;

const meta = {
  name: 'n8n-nodes-base.filter',
  displayName: 'Filter',
  description: 'Keeps the items that meet conditions and drops the others',
  group: ['transform' as const],
  family: 'flow' as const,
  outputNames: ['Kept', 'Discarded'],
  defaults: { name: 'Filter' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Flow', 'Data transformation'] },
    alias: ['condition', 'where', 'remove', 'keep', 'select', 'logic', 'compare'],
  },
};

const filterV1 = defineNode({
  ...meta,
  version: 1,
  parameters: [
    legacyConditions,
    options('combineConditions', {
      label: 'Combine',
      description: 'How many of the conditions must hold for an item to be kept',
      default: 'AND',
      options: [
        { name: 'And', value: 'AND', description: 'Every condition must hold' },
        { name: 'Or', value: 'OR', description: 'One condition suffices' },
      ],
    }),
  ],
  route({ parameters: { conditions, combineConditions } }) {
    return evaluateConditions(conditions, combineConditions === 'OR' ? 'any' : 'all') ? 0 : DROPPED;
  },
});

const filterV2 = defineNode({
  ...meta,
  version: [2, 2.1, 2.2, 2.3],
  parameters: filterParameters,
  route: ({ continueOnFail, workflow: { timezone }, parameters: { conditions } }) =>
    holdsFilter(conditions, { timezone }, { continueOnFail }) ? 0 : DROPPED,
});

export default [filterV1, filterV2];
