import {
  boolean,
  choiceOf,
  choices,
  choicesOf,
  collection,
  fixedCollection,
  group,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  json,
  options,
  path,
  string,
  when,
} from '@millrace/node-sdk';
import { parseJsonObjectParameter } from '../../../lib/parameters/json-parameter.ts';
import { pagesOf, zendesk } from '../client.ts';
import { customFields, groups, tags } from '../lookups.ts';
import * as shared from '../parameters.ts';

const id = string('id', { label: 'Ticket ID', required: true });
const suspendedId = string('id', { label: 'Suspended ticket ID', required: true });
const ticketType = options('ticketType', {
  label: 'Kind of ticket',
  default: 'regular',
  required: true,
  options: [
    { name: 'Regular', value: 'regular' },
    { name: 'Suspended', value: 'suspended', description: 'Of mails that Zendesk took for spam or the like' },
  ],
});
const ofKind = [
  ticketType,
  when({ ticketType: ['regular'] }, id),
  when({ ticketType: ['suspended'] }, suspendedId),
] as const;

const about = [
  fixedCollection('customFieldsUi', {
    label: 'Custom fields',
    placeholder: 'Add field',
    multiple: true,
    groups: [
      group('customFieldsValues', 'Field', [
        choiceOf('id', { label: 'Field', from: customFields }),
        string('value', { label: 'Value' }),
      ]),
    ],
  }),
  string('externalId', { label: 'External ID', description: 'Of the ticket in another system' }),
  choiceOf('group', { label: 'Group', from: groups }),
  string('recipient', { label: 'Recipient', description: 'The address that the ticket was sent to' }),
  shared.status,
  string('subject', { label: 'Subject' }),
  choicesOf('tags', { label: 'Tags', from: tags }),
  options('type', { label: 'Type', default: '', options: choices('question', 'incident', 'problem', 'task') }),
] as const;

const regularOnly = { displayOptions: { show: { '/ticketType': ['regular'] } } };
const filters = collection('options', {
  label: 'Options',
  placeholder: 'Add option',
  options: [
    choiceOf('group', { label: 'Group', from: groups, ...regularOnly }),
    string('query', {
      label: 'Search',
      description: 'Words, and conditions in the search language of Zendesk',
      placeholder: 'printer priority:high',
      ...regularOnly,
    }),
    options('sortBy', {
      label: 'Order by',
      default: 'updated_at',
      options: choices('created_at', 'priority', 'status', 'ticket_type', 'updated_at'),
    }),
    options('sortOrder', {
      label: 'Order',
      default: 'asc',
      options: [
        { name: 'Ascending', value: 'asc' },
        { name: 'Descending', value: 'desc' },
      ],
    }),
    { ...shared.status, ...regularOnly },
  ],
});

interface About {
  customFieldsUi?: { customFieldsValues?: Array<{ id: string; value: string }> };
  externalId?: string;
  group?: string;
}

/** Fields of a ticket as Zendesk calls them. */
function fieldsOf<Given extends About>({ customFieldsUi, externalId, group: groupId, ...fields }: Given) {
  return {
    ...fields,
    external_id: externalId,
    group_id: groupId || undefined,
    custom_fields: customFieldsUi?.customFieldsValues,
  };
}

const jsonParameters = boolean('jsonParameters', {
  label: 'Fields as JSON',
  description: 'Whether fields are given as one JSON object in the words of Zendesk',
});
const given = { label: 'Fields', default: '', typeOptions: { alwaysOpenEditWindow: true } } as const;

/** One comment can come with a change: a public reply before a note. */
function commentOf(publicReply: string | undefined, internalNote: string | undefined) {
  if (publicReply) return { body: publicReply, public: true };
  return internalNote ? { html_body: internalNote, public: false } : undefined;
}

const placeOf = (kind: 'regular' | 'suspended', ticket: string) =>
  kind === 'regular' ? path`/tickets/${`${ticket}.json`}` : path`/suspended_tickets/${`${ticket}.json`}`;

export const ticketOperations = {
  create: zendesk.operation('Create', {
    parameters: [
      string('description', { label: 'Description', description: 'The first comment', required: true }),
      jsonParameters,
      when({ jsonParameters: [false] }, shared.more(about)),
      when({ jsonParameters: [true] }, json('additionalFieldsJson', given)),
    ],
    request: ({ description: body, additionalFields = {}, additionalFieldsJson: text }) => ({
      method: 'POST',
      path: '/tickets.json',
      body: {
        ticket: { comment: { body }, ...(text ? fieldsIn(text, 'additionalFieldsJson') : fieldsOf(additionalFields)) },
      },
    }),
    items: 'ticket',
  }),
  delete: zendesk.operation('Delete', {
    parameters: ofKind,
    request: ({ id: ticket = '', ticketType: kind }) => ({ method: 'DELETE', path: placeOf(kind, ticket) }),
  }),
  get: zendesk.operation('Get', {
    parameters: ofKind,
    request: ({ id: ticket = '', ticketType: kind }) => ({ path: placeOf(kind, ticket) }),
    items: (answer) => ticketIn(answer),
  }),
  getAll: zendesk.operation('Get many', {
    parameters: [ticketType, filters],
    paged: shared.paged,
    async run({ client, limit, parameters: { ticketType: kind, options: wanted } }) {
      const { sortBy: sort_by, sortOrder: sort_order } = wanted;
      const [at, items] =
        kind === 'regular' ? [path`/search.json`, 'results'] : [path`/suspended_tickets.json`, 'suspended_tickets'];
      const query = { query: kind === 'regular' ? searchText(wanted) : undefined, sort_by, sort_order };
      const found = await client.all({ path: at, query }, { limit, paging: pagesOf(items) });
      return found.filter(isJsonObject).map((each) => ({ json: each }));
    },
  }),
  recover: zendesk.operation('Recover', {
    action: 'Recover a suspended ticket',
    parameters: [suspendedId],
    request: ({ id: ticket }) => ({ method: 'PUT', path: path`/suspended_tickets/${ticket}/recover.json` }),
    items: 'ticket',
  }),
  update: zendesk.operation('Update', {
    parameters: [
      id,
      jsonParameters,
      when(
        { jsonParameters: [false] },
        shared.changes([
          string('assigneeEmail', { label: 'Email of the assignee', placeholder: 'name@example.com' }),
          string('internalNote', {
            label: 'Internal note',
            description: 'May hold HTML. Not written where there is a public reply: a change has one comment.',
          }),
          string('publicReply', { label: 'Public reply' }),
          ...about,
        ]),
      ),
      when({ jsonParameters: [true] }, json('updateFieldsJson', given)),
    ],
    request: ({ id: ticket, updateFields = {}, updateFieldsJson: text }) => ({
      method: 'PUT',
      path: placeOf('regular', ticket),
      body: { ticket: text ? fieldsIn(text, 'updateFieldsJson') : changesOf(updateFields) },
    }),
    items: 'ticket',
  }),
};

function changesOf<Given extends About & { assigneeEmail?: string; internalNote?: string; publicReply?: string }>({
  assigneeEmail,
  internalNote,
  publicReply,
  ...fields
}: Given) {
  return { ...fieldsOf(fields), assignee_email: assigneeEmail, comment: commentOf(publicReply, internalNote) };
}

function fieldsIn(text: JsonValue, parameter: string): JsonObject {
  return parseJsonObjectParameter(text, given.label, parameter);
}

/** The ticket of an answer, whose name is that of its kind. */
function ticketIn(answer: JsonValue) {
  const { ticket, suspended_ticket: suspended }: JsonObject = isJsonObject(answer) ? answer : {};
  const found = ticket ?? suspended;
  // Some answers hold a list of one.
  return (Array.isArray(found) ? found : [found]).filter(isJsonObject).map((each) => ({ json: each }));
}

/** What Zendesk searches by: words, and conditions among them. */
function searchText({ query, status: state, group: groupId }: { query?: string; status?: string; group?: string }) {
  const conditions = [state && `status:${state}`, groupId && `group:${groupId}`];
  return ['type:ticket', query, ...conditions].filter(Boolean).join(' ');
}
