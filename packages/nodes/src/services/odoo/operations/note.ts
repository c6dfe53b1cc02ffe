import { string } from '@millrace/node-sdk';
import { odoo } from '../client.ts';
import * as records from './records.ts';

const model = 'note.note';
const noteId = string('noteId', { label: 'Note ID', required: true });
const memo = string('memo', { label: 'Text', description: 'May hold HTML', required: true });
const placeOf = (id: string) => ({ model, id, parameter: 'noteId' });

export const noteOperations = {
  create: odoo.operation('Create', {
    parameters: [memo],
    run: ({ client, parameters }) => records.create(client, model, { memo: parameters.memo }),
  }),
  delete: odoo.operation('Delete', {
    parameters: [noteId],
    run: ({ client, parameters: { noteId: id } }) => records.remove(client, placeOf(id)),
  }),
  get: odoo.operation('Get', {
    parameters: [noteId, records.chosenFields],
    run: ({ client, parameters: { noteId: id, options } }) => records.read(client, placeOf(id), options.fieldsList),
  }),
  getAll: odoo.operation('Get many', {
    parameters: [records.chosenFields],
    paged: records.paged,
    run: ({ client, limit, parameters: { options } }) =>
      records.list(client, { model, fields: options.fieldsList, limit }),
  }),
  update: odoo.operation('Update', {
    parameters: [noteId, memo],
    run: ({ client, parameters }) => records.update(client, placeOf(parameters.noteId), { memo: parameters.memo }),
  }),
};
