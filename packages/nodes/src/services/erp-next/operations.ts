import { choiceOf, choicesOf, collection, fixedCollection, group, options, path, string } from '@millrace/node-sdk';
import { docFields, docTypes, erpNext, shownFields } from './client.ts';

const docType = choiceOf('docType', { label: 'Type of document', from: docTypes, required: true });
const documentName = string('documentName', { label: 'Document', description: 'Its name', required: true });
const properties = fixedCollection('properties', {
  label: 'Fields',
  placeholder: 'Add field',
  multiple: true,
  groups: [
    group('customProperty', 'Field', [
      choiceOf('field', { label: 'Field', from: docFields }),
      string('value', { label: 'Value' }),
    ]),
  ],
});

/** Values by the names of their fields. The names are of the instance: no prototype. */
function valuesOf({ customProperty = [] }: { customProperty?: Array<{ field: string; value: string }> }) {
  const values: Record<string, string> = Object.create(null);
  for (const { field, value } of customProperty) values[field] = value;
  return values;
}

const OPERATORS = { is: '=', isNot: '!=', greater: '>', less: '<', equalsGreater: '>=', equalsLess: '<=' } as const;

const wanted = [
  choicesOf('fields', { label: 'Fields', description: 'Default: the name only', from: shownFields }),
  fixedCollection('filters', {
    label: 'Filters',
    description: 'All of them must hold',
    placeholder: 'Add filter',
    multiple: true,
    groups: [
      group('customProperty', 'Filter', [
        choiceOf('field', { label: 'Field', from: docFields }),
        options('operator', {
          label: 'Compared',
          default: 'is',
          options: [
            { name: 'Is', value: 'is' },
            { name: 'Is not', value: 'isNot' },
            { name: 'Is greater', value: 'greater' },
            { name: 'Is less', value: 'less' },
            { name: 'Is greater or equal', value: 'equalsGreater' },
            { name: 'Is less or equal', value: 'equalsLess' },
          ],
        }),
        string('value', { label: 'Value' }),
      ]),
    ],
  }),
] as const;

export const documentOperations = {
  create: erpNext.operation('Create', {
    parameters: [docType, { ...properties, required: true }],
    request: ({ docType: type, properties: given }) => ({
      method: 'POST',
      path: path`/resource/${type}`,
      body: valuesOf(given),
    }),
    items: 'data',
  }),
  delete: erpNext.operation('Delete', {
    parameters: [docType, documentName],
    request: ({ docType: type, documentName: name }) => ({ method: 'DELETE', path: path`/resource/${type}/${name}` }),
  }),
  get: erpNext.operation('Get', {
    parameters: [docType, documentName],
    request: ({ docType: type, documentName: name }) => ({ path: path`/resource/${type}/${name}` }),
    items: 'data',
  }),
  getAll: erpNext.operation('Get many', {
    parameters: [docType, collection('options', { label: 'Options', placeholder: 'Add option', options: wanted })],
    paged: { limit: 10 },
    request: ({ docType: type, options: { fields = [], filters } }) => {
      const conditions = filters?.customProperty?.map((one) => [type, one.field, OPERATORS[one.operator], one.value]);
      return {
        path: path`/resource/${type}`,
        query: {
          fields: fields.length > 0 ? JSON.stringify(fields) : undefined,
          filters: conditions && JSON.stringify(conditions),
        },
      };
    },
  }),
  update: erpNext.operation('Update', {
    parameters: [docType, documentName, properties],
    request: ({ docType: type, documentName: name, properties: given }) => ({
      method: 'PUT',
      path: path`/resource/${type}/${name}`,
      body: valuesOf(given),
    }),
    items: 'data',
  }),
};
