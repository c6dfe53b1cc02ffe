import { number, options, string } from '@millrace/node-sdk';
import { odoo } from '../client.ts';
import * as records from './records.ts';

const model = 'crm.lead';
const opportunityId = string('opportunityId', { label: 'Opportunity ID', required: true });
const placeOf = (id: string) => ({ model, id, parameter: 'opportunityId' });

const about = [
  string('email_from', { label: 'Email', placeholder: 'name@example.com' }),
  number('expected_revenue', { label: 'Expected revenue' }),
  string('description', { label: 'Internal notes' }),
  string('phone', { label: 'Phone' }),
  options('priority', {
    label: 'Priority',
    default: '1',
    options: [
      { name: 'Medium', value: '1' },
      { name: 'High', value: '2' },
      { name: 'Very high', value: '3' },
    ],
  }),
  number('probability', {
    label: 'Probability',
    description: 'In percent',
    typeOptions: { minValue: 0, maxValue: 100 },
  }),
] as const;

export const opportunityOperations = {
  create: odoo.operation('Create', {
    parameters: [string('opportunityName', { label: 'Name', required: true }), records.more(about)],
    run: ({ client, parameters: { opportunityName: name, additionalFields } }) =>
      records.create(client, model, { name, ...additionalFields }),
  }),
  delete: odoo.operation('Delete', {
    parameters: [opportunityId],
    run: ({ client, parameters: { opportunityId: id } }) => records.remove(client, placeOf(id)),
  }),
  get: odoo.operation('Get', {
    parameters: [opportunityId, records.chosenFields],
    run: ({
      client,
      parameters: {
        opportunityId: id,
        options: { fieldsList },
      },
    }) => records.read(client, placeOf(id), fieldsList),
  }),
  getAll: odoo.operation('Get many', {
    parameters: [records.chosenFields],
    paged: records.paged,
    run: ({
      client,
      limit,
      parameters: {
        options: { fieldsList: fields },
      },
    }) => records.list(client, { model, fields, limit }),
  }),
  update: odoo.operation('Update', {
    parameters: [opportunityId, records.changes([...about, string('name', { label: 'Name' })])],
    run: ({ client, parameters: { opportunityId: id, updateFields } }) =>
      records.update(client, placeOf(id), { ...updateFields }),
  }),
};
