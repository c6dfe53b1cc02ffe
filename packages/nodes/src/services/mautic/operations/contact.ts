import { boolean, choiceOf, choices, collection, json, number, options, path, string, when } from '@millrace/node-sdk';
import { parseJsonObjectParameter } from '../../../lib/parameters/json-parameter.ts';
import { fieldsOf, listed, mautic, thingIn } from '../client.ts';
import { campaignEmails } from '../lookups.ts';
import * as shared from '../parameters.ts';
import { about, contactOf, identity } from './contact-fields.ts';

const jsonParameters = boolean('jsonParameters', {
  label: 'Fields as JSON',
  description: 'Whether fields are given as one JSON object in the words of Mautic',
});
const bodyLabel = 'Contact';
const bodyJson = json('bodyJson', { label: bodyLabel, default: '' });

const rawData = boolean('rawData', {
  label: 'All of the contact',
  description: 'Else the values of the fields only',
  default: true,
});
const option = { label: 'Options', placeholder: 'Add option' } as const;
const reading = collection('options', { ...option, options: [rawData] });

const action = options('action', { label: 'Action', options: choices('add', 'remove') });
const isSimple = (given: { rawData?: boolean }) => given.rawData === false;

export const contactOperations = {
  create: mautic.operation('Create', {
    parameters: [
      jsonParameters,
      when({ jsonParameters: [false] }, identity[0]),
      when({ jsonParameters: [false] }, identity[1]),
      when({ jsonParameters: [false] }, identity[2]),
      when({ jsonParameters: [false] }, identity[3]),
      when({ jsonParameters: [false] }, identity[4]),
      when({ jsonParameters: [false] }, identity[5]),
      when({ jsonParameters: [true] }, bodyJson),
      shared.more(about),
      reading,
    ],
    request: ({ jsonParameters: isJson, bodyJson: text, additionalFields, ...who }) => {
      const { email, firstName, lastName, company, position, title } = who;
      const given = isJson
        ? parseJsonObjectParameter(text, bodyLabel, 'bodyJson')
        : contactOf({ ...{ email, firstName, lastName }, ...{ company, position, title } });
      return { method: 'POST', path: '/contacts/new', body: { ...given, ...contactOf(additionalFields) } };
    },
    items: (answer, { options: given }) => thingIn(answer, 'contact', isSimple(given)),
  }),
  delete: mautic.operation('Delete', {
    parameters: [shared.contactId, reading],
    request: ({ contactId: id }) => ({ method: 'DELETE', path: path`/contacts/${id}/delete` }),
    items: (answer, { options: given }) => thingIn(answer, 'contact', isSimple(given)),
  }),
  editContactPoint: mautic.operation('Edit points', {
    action: 'Edit the points of a contact',
    parameters: [shared.contactId, action, number('points', { label: 'Points' })],
    request: ({ contactId: id, action: kind, points }) => ({
      method: 'POST',
      path: path`/contacts/${id}/points/${kind === 'add' ? 'plus' : 'minus'}/${points}`,
    }),
  }),
  editDoNotContactList: mautic.operation('Edit do not contact list', {
    description: 'Say that a contact is not to be written to, or may be again',
    action: 'Put a contact on the do not contact list, or take it off',
    parameters: [
      shared.contactId,
      action,
      options('channel', {
        label: 'Channel',
        default: 'email',
        required: true,
        options: [
          { name: 'Email', value: 'email' },
          { name: 'SMS', value: 'sms' },
        ],
      }),
      shared.more([
        options('reason', {
          label: 'Reason',
          default: '3',
          options: [
            { name: 'Unsubscribed', value: '1' },
            { name: 'Bounced', value: '2' },
            { name: 'By hand', value: '3' },
          ],
        }),
        string('comments', { label: 'Comments' }),
      ]),
    ],
    request: ({ contactId: id, channel, action: kind, additionalFields: body }) => ({
      method: 'POST',
      path: path`/contacts/${id}/dnc/${channel}/${kind}`,
      body,
    }),
    items: 'contact',
  }),
  get: mautic.operation('Get', {
    parameters: [shared.contactId, reading],
    request: ({ contactId: id }) => ({ path: path`/contacts/${id}` }),
    items: (answer, { options: given }) => thingIn(answer, 'contact', isSimple(given)),
  }),
  getAll: mautic.operation('Get many', {
    parameters: [
      collection('options', {
        ...option,
        options: [
          string('search', { label: 'Search', description: 'Words, and conditions in the search language of Mautic' }),
          string('orderBy', { label: 'Order by', description: 'Name of a field', placeholder: 'lastname' }),
          shared.direction,
          boolean('publishedOnly', { label: 'Published only' }),
          boolean('minimal', { label: 'Little of each', description: 'Leaves lists of things within a contact out' }),
          rawData,
        ],
      }),
    ],
    paged: shared.paged,
    async run({ client, limit, parameters: { options: query } }) {
      const found = await listed(client, { at: path`/contacts`, items: 'contacts', query, limit });
      return found.map((each) => ({ json: isSimple(query) ? fieldsOf(each) : each }));
    },
  }),
  sendEmail: mautic.operation('Send email', {
    action: 'Send an email to a contact',
    parameters: [
      choiceOf('campaignEmailId', { label: 'Email', from: campaignEmails, required: true }),
      shared.contactId,
    ],
    request: ({ campaignEmailId, contactId: id }) => ({
      method: 'POST',
      path: path`/emails/${campaignEmailId}/contact/${id}/send`,
    }),
  }),
  update: mautic.operation('Update', {
    parameters: [
      shared.contactId,
      jsonParameters,
      when({ jsonParameters: [false] }, shared.changes([...about, ...identity])),
      when({ jsonParameters: [true] }, shared.changes([bodyJson])),
      reading,
    ],
    request: ({ contactId: id, updateFields: fields = {} }) => ({
      method: 'PATCH',
      path: path`/contacts/${id}/edit`,
      body:
        'bodyJson' in fields
          ? parseJsonObjectParameter(fields.bodyJson, bodyLabel, 'updateFields.bodyJson')
          : contactOf(fields),
    }),
    items: (answer, { options: given }) => thingIn(answer, 'contact', isSimple(given)),
  }),
};
