import { type BatchContext, defineNode, type Item, type ParametersOf } from '@millrace/node-sdk';
import { fieldList } from '../../lib/fields/field-list.ts';
import { uniqueItems } from '../../lib/item-lists/unique-items.ts';
import { paced, type Steps } from '../../lib/pace/paced.ts';
import { parametersV1, parametersV2 } from './parameters.ts';
import { SeenBefore, type SortedBySeen } from './seen-before.ts';

const meta = {
  name: 'n8n-nodes-base.removeDuplicates',
  displayName: 'Remove duplicates',
  description: 'Drops items that were there before, in this list or in earlier executions',
  group: ['transform' as const],
  family: 'data' as const,
  defaults: { name: 'Remove Duplicates' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Data transformation'] },
    alias: ['dedupe', 'deduplicate', 'unique', 'distinct', 'new items only', 'seen', 'item lists'],
  },
};

const removeDuplicatesV1 = defineNode({
  ...meta,
  version: [1, 1.1],
  outputSchemas: [{ schema: {}, keepsInput: true }],
  parameters: parametersV1,
  passesInputOnFailure: true,
  runAll: ({ items, parameters, node, rest }) =>
    paced(withoutDuplicates(items, parameters(0), node.typeVersion < 1.1), { rest }),
});

type ParametersV2 = ParametersOf<typeof parametersV2>;

const removeDuplicatesV2 = defineNode({
  ...meta,
  version: [2],
  outputs: `={{ ((parameters) => parameters.operation === 'removeItemsSeenInPreviousExecutions'
    ? [{ type: 'main', displayName: 'Kept' }, { type: 'main', displayName: 'Discarded' }]
    : ['main'])($parameter) }}`,
  outputSchemas: [{ schema: {}, keepsInput: true }],
  parameters: parametersV2,
  runAll(context) {
    const { items, parameters, staticData } = context;
    const { operation, options } = parameters(0);
    const remembered = options.scope === 'workflow' ? staticData.workflow : staticData.node;
    switch (operation) {
      case 'removeDuplicateInputItems':
        return paced(withoutDuplicates(items, parameters(0), false), context);
      case 'clearDeduplicationHistory':
        SeenBefore.forget(remembered);
        return [...items];
      case 'removeItemsSeenInPreviousExecutions': {
        const { kept, discarded } = sortBySeen(context, new SeenBefore(remembered));
        return { outputs: [kept, discarded] };
      }
    }
  },
});

function sortBySeen({ items, parameters, workflow }: BatchContext<ParametersV2>, seen: SeenBefore): SortedBySeen {
  const { logic, options } = parameters(0);
  switch (logic) {
    case 'removeItemsWithAlreadySeenKeyValues':
      return seen.newItems(items, (index) => parameters(index).dedupeValue, options.historySize ?? 10_000);
    case 'removeItemsUpToStoredIncrementalKey':
      return seen.higherItems(items, (index) => parameters(index).incrementalDedupeValue);
    case 'removeItemsUpToStoredDate':
      return seen.laterItems(items, (index) => parameters(index).dateDedupeValue, workflow.timezone);
  }
}

function withoutDuplicates(
  items: readonly Item[],
  parameters: ParametersOf<typeof parametersV1>,
  needsFields: boolean,
): Steps<Item[]> {
  const { compare, fieldsToCompare, fieldsToExclude, options } = parameters;
  return uniqueItems(items, {
    compare,
    fields: fieldList(compare === 'selectedFields' ? fieldsToCompare : fieldsToExclude),
    dotNotation: options?.disableDotNotation !== true,
    removeOtherFields: options?.removeOtherFields === true,
    needsFields,
  });
}

export default [removeDuplicatesV1, removeDuplicatesV2];
