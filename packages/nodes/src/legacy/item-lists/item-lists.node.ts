import { type BatchContext, defineNode, type Item, isJsonObject, type ParametersOf } from '@millrace/node-sdk';
import { fieldList } from '../../lib/fields/field-list.ts';
import { fieldAccess } from '../../lib/fields/field-path.ts';
import { missingField } from '../../lib/fields/field-values.ts';
import { aggregatedItem, aggregateFields, itemDataOf } from '../../lib/item-lists/aggregate-items.ts';
import { limitItems } from '../../lib/item-lists/limit-items.ts';
import { shuffle, sortByCode, sortByFields } from '../../lib/item-lists/sort-items.ts';
import { checkSplitOut, type SplitOutSettings, splitOutItem } from '../../lib/item-lists/split-out-items.ts';
import { checkSummarizedFields, summarizeItems } from '../../lib/item-lists/summarize-items.ts';
import { uniqueItems } from '../../lib/item-lists/unique-items.ts';
import { paced } from '../../lib/pace/paced.ts';
import { optionValues } from '../../lib/parameters/option-values.ts';
import { parametersV1, parametersV2, parametersV3 } from './parameters.ts';

type Parameters =
  | ParametersOf<typeof parametersV1>
  | ParametersOf<typeof parametersV2>
  | ParametersOf<typeof parametersV3>;
type Context = Pick<
  BatchContext<Parameters>,
  'items' | 'parameters' | 'scripts' | 'hint' | 'node' | 'eachItem' | 'rest'
>;

const meta = {
  name: 'n8n-nodes-base.itemLists',
  displayName: 'Item lists',
  description: 'Splits, collects, sorts, limits and sums up items; newer workflows use a node for each of these',
  group: ['input' as const],
  family: 'data' as const,
  hidden: true,
  subtitle: '={{ $parameter.operation }}',
  defaults: { name: 'Item Lists' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Data transformation'] },
    alias: ['split', 'aggregate', 'sort', 'limit', 'unique', 'concatenate', 'summarize', 'list', 'array'],
  },
};

const itemListsV1 = defineNode({
  ...meta,
  version: 1,
  parameters: parametersV1,
  passesInputOnFailure: true,
  runAll: (context) => runOperation(context),
});
const itemListsV2 = defineNode({
  ...meta,
  version: [2, 2.1, 2.2],
  parameters: parametersV2,
  passesInputOnFailure: true,
  runAll: (context) => runOperation(context),
});
const itemListsV3 = defineNode({
  ...meta,
  version: [3, 3.1],
  parameters: parametersV3,
  passesInputOnFailure: true,
  runAll: (context) => runOperation(context),
});

function runOperation(context: Context): Item[] | Promise<Item[]> {
  const { items, parameters } = context;
  const chosen = parameters(0);
  switch (chosen.operation) {
    case 'splitOutItems':
      return splitOut(context);
    case 'aggregateItems':
    case 'concatenateItems':
      return aggregate(context);
    case 'limit':
      return limitItems(items, chosen.maxItems, chosen.keep);
    case 'removeDuplicates':
      return removeDuplicates(context);
    case 'sort':
      return sort(context);
    case 'summarize':
      return summarize(context);
  }
}

function splitOut(context: Context): Promise<Item[]> {
  const { parameters, node } = context;
  return context.eachItem(
    (item, index) => {
      const chosen = parameters(index);
      const options = optionValues(chosen.options);
      const settings: SplitOutSettings = {
        fields: node.typeVersion < 2 ? [chosen.fieldToSplitOut] : fieldList(chosen.fieldToSplitOut),
        include:
          chosen.include === 'allOtherFields' || chosen.include === 'selectedOtherFields'
            ? chosen.include
            : 'noOtherFields',
        otherFields: namesOf(chosen.fieldsToInclude),
        destinations: fieldList(options.destinationFieldName),
        dotNotation: options.disableDotNotation !== true,
        includeBinary: options.includeBinary === true,
        accepts: node.typeVersion < 2 ? 'lists' : node.typeVersion < 2.2 ? 'objects' : 'anything',
      };
      checkSplitOut(settings);
      if (node.typeVersion < 2.1) checkPresent(item, settings, index);
      return splitOutItem(item, index, settings);
    },
    { allOrNothing: true },
  );
}

/** The first versions fail for a field that is not there; from 2.1 on they put out nothing. */
function checkPresent(item: Item, { fields, dotNotation }: SplitOutSettings, itemIndex: number): void {
  const access = fieldAccess(dotNotation);
  const missing = fields.find((field) => field !== '$binary' && !access.has(item.json, field));
  if (missing === undefined) return;
  const error = missingField(missing, 'fields of the item', { dotNotation, parameter: 'fieldToSplitOut' });
  error.itemIndex = itemIndex;
  throw error;
}

function aggregate({ items, parameters, hint, node }: Context): Item[] {
  const chosen = parameters(0);
  const options = optionValues(chosen.options);
  if (chosen.aggregate === 'aggregateIndividualFields') {
    const settings = {
      fields: chosen.fieldsToAggregate.fieldToAggregate ?? [],
      dotNotation: options.disableDotNotation !== true,
      mergeLists: options.mergeLists === true,
      keepMissing: options.keepMissing === true,
    };
    const json = aggregateFields(items, settings, (field) => {
      if (node.typeVersion < 2.1)
        throw missingField(field, 'input items', { dotNotation: settings.dotNotation, parameter: 'fieldsToAggregate' });
      hint({ message: `The field '${field}' is in none of the input items`, location: 'outputPane' });
    });
    return [aggregatedItem(items, json, options)];
  }
  const include =
    chosen.include === 'specifiedFields' || chosen.include === 'allFieldsExcept' ? chosen.include : 'allFields';
  const fields = namesOf(include === 'specifiedFields' ? chosen.fieldsToInclude : chosen.fieldsToExclude);
  const data = itemDataOf(items, { include, fields });
  return [aggregatedItem(items, { [chosen.destinationFieldName]: data }, options)];
}

function removeDuplicates({ items, parameters, rest }: Context): Promise<Item[]> {
  const { compare, fieldsToCompare, fieldsToExclude, options } = parameters(0);
  const { disableDotNotation, removeOtherFields } = optionValues(options);
  const steps = uniqueItems(items, {
    compare,
    fields: namesOf(compare === 'selectedFields' ? fieldsToCompare : fieldsToExclude),
    dotNotation: disableDotNotation !== true,
    removeOtherFields: removeOtherFields === true,
    needsFields: true,
  });
  return paced(steps, { rest });
}

function sort({ items, parameters, scripts, rest }: Context): Item[] | Promise<Item[]> {
  const { type, sortFieldsUi, code, options } = parameters(0);
  switch (type) {
    case 'simple':
      return paced(
        sortByFields(items, sortFieldsUi.sortField ?? [], optionValues(options).disableDotNotation !== true),
        { rest },
      );
    case 'random':
      return shuffle(items);
    case 'code':
      return sortByCode(items, code, scripts);
  }
}

function summarize({ items, parameters, rest, node }: Context): Promise<Item[]> {
  const { fieldsToSummarize, fieldsToSplitBy, options } = parameters(0);
  const { disableDotNotation, outputFormat = 'separateItems', skipEmptySplitFields } = optionValues(options);
  const settings = {
    values: (fieldsToSummarize.values ?? []).map((value) => ({ ...value, numbersOnly: node.typeVersion < 3 })),
    splitBy: fieldList(fieldsToSplitBy),
    dotNotation: disableDotNotation !== true,
    outputFormat,
    skipEmptySplitFields: skipEmptySplitFields === true,
    keys: 'names' as const,
  };
  if (node.typeVersion < 2.1) checkSummarizedFields(items, settings);
  return paced(summarizeItems(items, settings), { rest });
}

/** Names in either form: a text with commas, or a list of entries as the first versions stored it. */
function namesOf(value: string | { fields?: Array<{ fieldName: string }> } | undefined): string[] {
  if (isJsonObject(value)) return (value.fields ?? []).map(({ fieldName }) => fieldName).filter((name) => name !== '');
  return fieldList(value);
}

export default [itemListsV1, itemListsV2, itemListsV3];
