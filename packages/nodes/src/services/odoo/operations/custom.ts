import { choiceOf, fixedCollection, group, type JsonObject, type JsonValue, options, string } from '@millrace/node-sdk';
import { odoo } from '../client.ts';
import { modelFields, models } from '../lookups.ts';
import * as records from './records.ts';

const customResource = choiceOf('customResource', { label: 'Model', from: models, required: true });
const customResourceId = string('customResourceId', { label: 'ID', description: 'Of the record', required: true });
const placeOf = (model: string, id: string) => ({ model, id, parameter: 'customResourceId' });

const values = fixedCollection('fieldsToCreateOrUpdate', {
  label: 'Fields',
  placeholder: 'Add field',
  multiple: true,
  groups: [
    group('fields', 'Field', [
      choiceOf('fieldName', { label: 'Field', from: modelFields }),
      string('fieldValue', { label: 'Value' }),
    ]),
  ],
});

function valuesOf({ fields = [] }: { fields?: Array<{ fieldName: string; fieldValue: string }> }): JsonObject {
  return Object.fromEntries(fields.map(({ fieldName, fieldValue }) => [fieldName, fieldValue]));
}

const OPERATORS = {
  notEqual: '!=',
  lesserThen: '<',
  lesserOrEqual: '<=',
  equal: '=',
  greaterThen: '>',
  greaterOrEqual: '>=',
  childOf: 'child_of',
  in: 'in',
  like: 'like',
  notIn: 'not in',
} as const;

const filters = fixedCollection('filterRequest', {
  label: 'Filters',
  description: 'All of them must hold',
  placeholder: 'Add filter',
  multiple: true,
  groups: [
    group('filter', 'Filter', [
      choiceOf('fieldName', { label: 'Field', from: modelFields }),
      options('operator', {
        label: 'Compared',
        default: 'equal',
        options: [
          { name: '!=', value: 'notEqual' },
          { name: '<', value: 'lesserThen' },
          { name: '<=', value: 'lesserOrEqual' },
          { name: '=', value: 'equal' },
          { name: '>', value: 'greaterThen' },
          { name: '>=', value: 'greaterOrEqual' },
          { name: 'Child of', value: 'childOf' },
          { name: 'In', value: 'in', description: 'One of several, separated by commas' },
          { name: 'Like', value: 'like' },
          { name: 'Not in', value: 'notIn', description: 'None of several, separated by commas' },
        ],
      }),
      string('value', { label: 'Value' }),
    ]),
  ],
});

interface Filter {
  fieldName: string;
  operator: keyof typeof OPERATORS;
  value: string;
}

/** A condition of a domain of Odoo. */
function conditionOf({ fieldName, operator, value }: Filter): JsonValue[] {
  const isOfSeveral = operator === 'in' || operator === 'notIn';
  return [fieldName, OPERATORS[operator], isOfSeveral ? severalIn(value) : value];
}

function severalIn(text: string): Array<string | number> {
  const entries = String(text)
    .split(',')
    .map((entry) => entry.trim());
  return entries.map((entry) => (/^\d+$/.test(entry) ? Number(entry) : entry));
}

export const customOperations = {
  create: odoo.operation('Create', {
    action: 'Create a record of a model',
    parameters: [customResource, values],
    run: ({ client, parameters: { customResource: model, fieldsToCreateOrUpdate: given } }) =>
      records.create(client, model, valuesOf(given)),
  }),
  delete: odoo.operation('Delete', {
    action: 'Delete a record of a model',
    parameters: [customResource, customResourceId],
    run: ({ client, parameters: { customResource: model, customResourceId: id } }) =>
      records.remove(client, placeOf(model, id)),
  }),
  get: odoo.operation('Get', {
    action: 'Get a record of a model',
    parameters: [customResource, customResourceId, records.chosenFields],
    run: ({
      client,
      parameters: {
        customResource: model,
        customResourceId: id,
        options: { fieldsList },
      },
    }) => records.read(client, placeOf(model, id), fieldsList),
  }),
  getAll: odoo.operation('Get many', {
    action: 'Get many records of a model',
    parameters: [customResource, records.chosenFields, filters],
    paged: records.paged,
    run({
      client,
      limit,
      parameters: {
        customResource: model,
        options: { fieldsList: fields },
        filterRequest,
      },
    }) {
      const conditions = filterRequest.filter?.map(conditionOf) ?? [];
      return records.list(client, { model, conditions, fields, limit });
    },
  }),
  update: odoo.operation('Update', {
    action: 'Update a record of a model',
    parameters: [customResource, customResourceId, values],
    run: ({ client, parameters: { customResource: model, customResourceId: id, fieldsToCreateOrUpdate: given } }) =>
      records.update(client, placeOf(model, id), valuesOf(given)),
  }),
};
