import { collection, number, options, path, string } from '@millrace/node-sdk';
import { activeCampaign, currencies } from '../client.ts';
import * as common from './common.ts';

const dealId = common.idOf('dealId', 'Deal ID');
const title = { label: 'Title' } as const;
const contact = { label: 'Contact ID' } as const;
const value = { label: 'Value', description: 'In hundredths of the currency' } as const;
const currency = { label: 'Currency', default: 'eur', options: currencies } as const;
const place = [
  string('group', { label: 'Pipeline ID' }),
  string('stage', { label: 'Stage ID' }),
  string('owner', { label: 'Owner ID' }),
] as const;
const about = [
  string('description', { label: 'Description' }),
  number('percent', { label: 'Probability', description: 'In percent' }),
  number('status', { label: 'Status', description: '0 is open, 1 won, 2 lost' }),
] as const;
const dealNote = string('dealNote', { label: 'Note', typeOptions: { rows: 5 }, required: true });

export const dealOperations = {
  create: activeCampaign.operation('Create', {
    parameters: [
      string('title', { ...title, required: true }),
      number('contact', { ...contact, required: true }),
      number('value', { ...value, required: true }),
      options('currency', { ...currency, required: true }),
      ...place,
      collection('additionalFields', { ...common.additional, options: about }),
    ],
    request: ({
      additionalFields,
      title: called,
      contact: who,
      value: worth,
      currency: unit,
      group,
      stage,
      owner,
    }) => ({
      method: 'POST',
      path: '/api/3/deals',
      body: {
        deal: { title: called, contact: who, value: worth, currency: unit, group, owner, stage, ...additionalFields },
      },
    }),
  }),
  createNote: activeCampaign.operation('Create note', {
    action: 'Create a note of a deal',
    parameters: [dealId, dealNote],
    request: ({ dealId: id, dealNote: note }) => ({
      method: 'POST',
      path: path`/api/3/deals/${id}/notes`,
      body: { note: { note } },
    }),
  }),
  delete: common.remove('deals', dealId),
  get: common.get('deals', dealId),
  getAll: common.getAll('deals'),
  update: activeCampaign.operation('Update', {
    parameters: [
      dealId,
      collection('updateFields', {
        ...common.changes,
        options: [
          string('title', title),
          number('contact', contact),
          number('value', value),
          options('currency', currency),
          ...place,
          ...about,
        ],
      }),
    ],
    request: ({ dealId: id, updateFields }) => ({
      method: 'PUT',
      path: path`/api/3/deals/${id}`,
      body: { deal: { ...updateFields } },
    }),
  }),
  updateNote: activeCampaign.operation('Update note', {
    action: 'Update a note of a deal',
    parameters: [dealId, common.idOf('dealNoteId', 'Note ID'), dealNote],
    request: ({ dealId: id, dealNoteId, dealNote: note }) => ({
      method: 'PUT',
      path: path`/api/3/deals/${id}/notes/${dealNoteId}`,
      body: { note: { note } },
    }),
  }),
};
