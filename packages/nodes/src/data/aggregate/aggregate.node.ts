import { defineNode } from '@millrace/node-sdk';
import { fieldList } from '../../lib/fields/field-list.ts';
import { aggregatedItem, aggregateFields, itemDataOf } from '../../lib/item-lists/aggregate-items.ts';
import { aggregateParameters } from '../../lib/item-lists/aggregate-parameters.ts';

export default defineNode({
  name: 'n8n-nodes-base.aggregate',
  displayName: 'Aggregate',
  description: 'Collects values of many items into lists in one item',
  version: 1,
  group: ['transform'],
  family: 'data',
  defaults: { name: 'Aggregate' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Data transformation'] },
    alias: ['combine', 'group', 'list', 'array', 'collect', 'concatenate', 'join', 'flatten', 'item lists'],
  },
  parameters: aggregateParameters,
  passesInputOnFailure: true,
  runAll({ items, parameters, hint }) {
    const chosen = parameters(0);
    const { aggregate, options } = chosen;
    if (aggregate === 'aggregateIndividualFields') {
      const settings = {
        fields: chosen.fieldsToAggregate.fieldToAggregate ?? [],
        dotNotation: options.disableDotNotation !== true,
        mergeLists: options.mergeLists === true,
        keepMissing: options.keepMissing === true,
      };
      const json = aggregateFields(items, settings, (field) =>
        hint({ message: `The field '${field}' is in none of the input items`, location: 'outputPane' }),
      );
      return [aggregatedItem(items, json, options)];
    }
    const { include, destinationFieldName, fieldsToInclude, fieldsToExclude } = chosen;
    const fields = fieldList(include === 'specifiedFields' ? fieldsToInclude : fieldsToExclude);
    const data = itemDataOf(items, { include, fields });
    return [aggregatedItem(items, { [destinationFieldName]: data }, options)];
  },
});
