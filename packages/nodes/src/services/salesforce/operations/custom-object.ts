import {
  choiceOf,
  choicesOf,
  collection,
  fixedCollection,
  group,
  isJsonObject,
  path,
  string,
} from '@millrace/node-sdk';
import { fieldList } from '../../../lib/fields/field-list.ts';
import { salesforce } from '../client.ts';
import { customObjectFields, customObjects, recordTypes } from '../lookups.ts';
import { soql } from '../soql.ts';
import { done, given, recordOf } from './record-fields.ts';
import { conditionsIn, externalId, selecting, withoutExternalId } from './records.ts';

const customObject = choiceOf('customObject', { label: 'Object', from: customObjects, required: true });
const recordId = string('recordId', { label: 'Record ID', required: true });
const values = fixedCollection('customFieldsUi', {
  label: 'Fields',
  placeholder: 'Add field',
  multiple: true,
  groups: [
    group('customFieldsValues', 'Field', [
      choiceOf('fieldId', { label: 'Field', from: customObjectFields }),
      string('value', { label: 'Value' }),
    ]),
  ],
});
const type = [choiceOf('recordTypeId', { label: 'Record type', from: recordTypes })] as const;
const more = collection('additionalFields', { label: 'Additional fields', placeholder: 'Add field', options: type });
const changes = collection('updateFields', { label: 'Fields to change', placeholder: 'Add field', options: type });

export const customObjectOperations = {
  create: salesforce.operation('Create', {
    action: 'Create a record of an own object',
    parameters: [customObject, values, more],
    request: ({ customObject: object, customFieldsUi, additionalFields }) => ({
      method: 'POST',
      path: path`/sobjects/${object}`,
      body: recordOf({ customFieldsUi, ...additionalFields }),
    }),
  }),
  upsert: salesforce.operation('Create or update', {
    action: 'Create or update a record of an own object',
    parameters: [customObject, ...externalId, values, more],
    request: ({ customObject: object, externalId: field, externalIdValue, customFieldsUi, additionalFields }) => ({
      method: 'PATCH',
      path: path`/sobjects/${object}/${field}/${externalIdValue}`,
      body: withoutExternalId(recordOf({ customFieldsUi, ...additionalFields }), field),
    }),
    items: done,
  }),
  delete: salesforce.operation('Delete', {
    action: 'Delete a record of an own object',
    parameters: [customObject, recordId],
    request: ({ customObject: object, recordId: id }) => ({ method: 'DELETE', path: path`/sobjects/${object}/${id}` }),
    items: done,
  }),
  get: salesforce.operation('Get', {
    action: 'Get a record of an own object',
    parameters: [customObject, recordId],
    request: ({ customObject: object, recordId: id }) => ({ path: path`/sobjects/${object}/${id}` }),
  }),
  getAll: salesforce.operation('Get many', {
    action: 'Get many records of an own object',
    parameters: [
      customObject,
      selecting(customObjectFields, choicesOf('fields', { label: 'Fields', from: customObjectFields })),
    ],
    paged: { most: 100 },
    async run({ client, limit, parameters: { customObject: from, options: wanted } }) {
      const named = fieldList(given(wanted, 'fields') ?? '');
      const q = soql({ fields: named.length > 0 ? named : ['id'], from, conditions: conditionsIn(wanted), limit });
      const found = await client.all({ path: '/query', query: { q } }, { limit });
      return found.filter(isJsonObject).map((json) => ({ json }));
    },
  }),
  update: salesforce.operation('Update', {
    action: 'Update a record of an own object',
    parameters: [customObject, recordId, values, changes],
    request: ({ customObject: object, recordId: id, customFieldsUi, updateFields }) => ({
      method: 'PATCH',
      path: path`/sobjects/${object}/${id}`,
      body: recordOf({ customFieldsUi, ...updateFields }),
    }),
    items: done,
  }),
};
