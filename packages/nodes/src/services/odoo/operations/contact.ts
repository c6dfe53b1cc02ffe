import { choiceOf, fixedCollection, group, type JsonObject, string } from '@millrace/node-sdk';
import { odoo } from '../client.ts';
import { countries, states } from '../lookups.ts';
import * as records from './records.ts';

const model = 'res.partner';
const contactId = string('contactId', { label: 'Contact ID', required: true });
const placeOf = (id: string) => ({ model, id, parameter: 'contactId' });

const about = [
  fixedCollection('address', {
    label: 'Address',
    placeholder: 'Add address',
    groups: [
      group('value', 'Address', [
        string('city', { label: 'City' }),
        choiceOf('country_id', { label: 'Country', from: countries }),
        choiceOf('state_id', { label: 'State', from: states }),
        string('street', { label: 'Street' }),
        string('street2', { label: 'Street, line 2' }),
        string('zip', { label: 'Postcode' }),
      ]),
    ],
  }),
  string('email', { label: 'Email', placeholder: 'name@example.com' }),
  string('comment', { label: 'Internal notes' }),
  string('function', { label: 'Job position' }),
  string('mobile', { label: 'Mobile phone' }),
  string('phone', { label: 'Phone' }),
  string('vat', { label: 'Tax ID' }),
  string('website', { label: 'Website' }),
] as const;

interface About {
  address?: { value?: { country_id: string; state_id: string; [field: string]: string } };
  [field: string]: unknown;
}

/** A contact as Odoo takes it; what is empty in an address is left out. */
function contactOf({ address, ...fields }: About): JsonObject {
  const { country_id, state_id, ...texts } = address?.value ?? { country_id: '', state_id: '' };
  const places = Object.entries({ country_id, state_id }).filter(([, id]) => id !== '');
  return Object.fromEntries([
    ...(Object.entries(fields) as Array<[string, string]>),
    ...Object.entries(texts).filter(([, text]) => text !== ''),
    ...places.map(([name, id]) => [name, /^\d+$/.test(id) ? Number(id) : id]),
  ]);
}

export const contactOperations = {
  create: odoo.operation('Create', {
    parameters: [string('contactName', { label: 'Name', required: true }), records.more(about)],
    run: ({ client, parameters: { contactName: name, additionalFields } }) =>
      records.create(client, model, { name, ...contactOf(additionalFields) }),
  }),
  delete: odoo.operation('Delete', {
    parameters: [contactId],
    run: ({ client, parameters: { contactId: id } }) => records.remove(client, placeOf(id)),
  }),
  get: odoo.operation('Get', {
    parameters: [contactId, records.chosenFields],
    run: ({ client, parameters: { contactId: id, options } }) => records.read(client, placeOf(id), options.fieldsList),
  }),
  getAll: odoo.operation('Get many', {
    parameters: [records.chosenFields],
    paged: records.paged,
    run: ({ client, limit, parameters: { options } }) =>
      records.list(client, { model, fields: options.fieldsList, limit }),
  }),
  update: odoo.operation('Update', {
    parameters: [contactId, records.changes([...about, string('name', { label: 'Name' })])],
    run: ({ client, parameters: { contactId: id, updateFields } }) =>
      records.update(client, placeOf(id), contactOf(updateFields)),
  }),
};
