import { path, string } from '@millrace/node-sdk';
import { pagesOf, zendesk } from '../client.ts';
import * as shared from '../parameters.ts';

export const ticketFieldOperations = {
  get: zendesk.operation('Get', {
    parameters: [string('ticketFieldId', { label: 'Ticket field ID', required: true })],
    request: ({ ticketFieldId: id }) => ({ path: path`/ticket_fields/${`${id}.json`}` }),
    items: 'ticket_field',
  }),
  getAll: zendesk.operation('Get many', {
    paged: shared.paged,
    paging: pagesOf('ticket_fields'),
    request: () => ({ path: '/ticket_fields.json' }),
  }),
};
