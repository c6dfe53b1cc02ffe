import {
  choiceOf,
  choices,
  collection,
  dateTime,
  multiOptions,
  number,
  options,
  path,
  string,
} from '@millrace/node-sdk';
import { agents, companies, freshdesk, groups, idIn, listIn, products } from '../client.ts';

const ticketId = string('ticketId', { label: 'Ticket ID', required: true });

const requester = options('requester', {
  label: 'Who asks, named by',
  default: 'requesterId',
  options: [
    { name: 'Email', value: 'email' },
    { name: 'Facebook ID', value: 'facebookId' },
    { name: 'Phone', value: 'phone' },
    { name: 'Requester ID', value: 'requesterId' },
    { name: 'X (Twitter) ID', value: 'twitterId' },
    { name: 'External ID', value: 'uniqueExternalId' },
  ],
});
const value = string('requesterIdentificationValue', { label: 'Who asks', description: 'Of the kind that was chosen' });
const status = options('status', {
  label: 'Status',
  default: 'pending',
  options: choices('closed', 'open', 'pending', 'resolved'),
});
const priority = options('priority', {
  label: 'Priority',
  default: 'low',
  options: choices('low', 'medium', 'high', 'urgent'),
});
const source = options('source', {
  label: 'Source',
  description: 'Where the ticket came from',
  default: 'portal',
  options: [
    ...choices('chat', 'email', 'feedbackWidget', 'mobileHelp'),
    { name: 'Outbound email', value: 'OutboundEmail' },
    ...choices('phone', 'portal'),
  ],
});

const about = [
  choiceOf('agent', { label: 'Agent', from: agents }),
  string('ccEmails', { label: 'CC', description: 'Addresses, separated by commas' }),
  choiceOf('company', { label: 'Company', from: companies }),
  dateTime('dueBy', { label: 'Resolved until' }),
  number('emailConfigId', { label: 'Email configuration ID' }),
  dateTime('frDueBy', { label: 'Answered until' }),
  choiceOf('group', { label: 'Group', from: groups }),
  string('name', { label: 'Name of who asks' }),
  choiceOf('product', { label: 'Product', from: products }),
  string('tags', { label: 'Tags', description: 'Separated by commas' }),
  options('type', {
    label: 'Type',
    default: 'Question',
    options: ['Feature Request', 'Incident', 'Problem', 'Question', 'Refund'].map((type) => ({
      name: type,
      value: type,
    })),
  }),
] as const;

const STATUS = { open: 2, pending: 3, resolved: 4, closed: 5 };
const PRIORITY = { low: 1, medium: 2, high: 3, urgent: 4 };
const SOURCE = { email: 1, portal: 2, phone: 3, chat: 7, mobileHelp: 8, feedbackWidget: 9, OutboundEmail: 10 };
const REQUESTER = {
  email: 'email',
  facebookId: 'facebook_id',
  phone: 'phone',
  requesterId: 'requester_id',
  twitterId: 'twitter_id',
  uniqueExternalId: 'unique_external_id',
};

interface Ticket {
  requester?: keyof typeof REQUESTER;
  requesterIdentificationValue?: string;
  status?: keyof typeof STATUS;
  priority?: keyof typeof PRIORITY;
  source?: keyof typeof SOURCE;
  agent?: string;
  ccEmails?: string;
  company?: string;
  description?: string;
  dueBy?: string;
  emailConfigId?: number;
  frDueBy?: string;
  group?: string;
  name?: string;
  product?: string;
  subject?: string;
  tags?: string;
  type?: string;
}

/** A ticket as Freshdesk takes it, which knows states and the like by numbers. */
function ticketOf(given: Ticket) {
  const { requester: kind, requesterIdentificationValue: who } = given;
  return {
    ...(kind && who && { [REQUESTER[kind]]: kind === 'requesterId' ? idIn(who) : who }),
    status: given.status && STATUS[given.status],
    priority: given.priority && PRIORITY[given.priority],
    source: given.source && SOURCE[given.source],
    ...{ name: given.name, subject: given.subject, type: given.type, description: given.description },
    responder_id: idIn(given.agent),
    company_id: idIn(given.company),
    product_id: idIn(given.product),
    group_id: idIn(given.group),
    fr_due_by: given.frDueBy,
    due_by: given.dueBy,
    email_config_id: given.emailConfigId,
    tags: listIn(given.tags),
    cc_emails: listIn(given.ccEmails),
  };
}

const ORDER = { createdAt: 'created_at', dueBy: 'due_by', updatedAt: 'updated_at' };

export const ticketOperations = {
  create: freshdesk.operation('Create', {
    parameters: [
      { ...requester, required: true },
      { ...value, required: true },
      { ...status, required: true },
      { ...priority, required: true },
      { ...source, required: true },
      collection('options', {
        label: 'Options',
        placeholder: 'Add option',
        options: [
          ...about,
          string('description', { label: 'Description', description: 'May hold HTML', typeOptions: { rows: 5 } }),
          string('subject', { label: 'Subject' }),
        ],
      }),
    ],
    request: ({ options: more, ...needed }) => {
      const { requester: kind, requesterIdentificationValue, ...kinds } = needed;
      const { status: state, priority: rank, source: from } = kinds;
      const given = { requester: kind, requesterIdentificationValue, status: state, priority: rank, source: from };
      return { method: 'POST', path: '/tickets', body: ticketOf({ ...given, ...more }) };
    },
  }),
  delete: freshdesk.operation('Delete', {
    parameters: [ticketId],
    request: ({ ticketId: id }) => ({ method: 'DELETE', path: path`/tickets/${id}` }),
  }),
  get: freshdesk.operation('Get', {
    parameters: [ticketId],
    request: ({ ticketId: id }) => ({ path: path`/tickets/${id}` }),
  }),
  getAll: freshdesk.operation('Get many', {
    parameters: [
      collection('options', {
        label: 'Options',
        placeholder: 'Add option',
        options: [
          string('companyId', { label: 'Company ID' }),
          multiOptions('include', {
            label: 'Also give',
            options: choices('company', 'description', 'requester', 'stats'),
          }),
          options('order', {
            label: 'Order',
            default: 'desc',
            options: [
              { name: 'Ascending', value: 'asc' },
              { name: 'Descending', value: 'desc' },
            ],
          }),
          options('orderBy', { label: 'Order by', default: '', options: choices('createdAt', 'dueBy', 'updatedAt') }),
          string('requesterEmail', { label: 'Email of who asks' }),
          string('requesterId', { label: 'ID of who asks' }),
          dateTime('updatedSince', { label: 'Updated since' }),
        ],
      }),
    ],
    paged: { limit: 5 },
    request: ({ options: wanted }) => ({
      path: '/tickets',
      query: {
        requester_id: wanted.requesterId,
        email: wanted.requesterEmail,
        company_id: wanted.companyId,
        updated_since: wanted.updatedSince,
        order_by: wanted.orderBy && ORDER[wanted.orderBy],
        order_type: wanted.order,
        include: wanted.include?.join(',') || undefined,
      },
    }),
  }),
  update: freshdesk.operation('Update', {
    parameters: [
      ticketId,
      collection('updateFields', {
        label: 'Fields to change',
        placeholder: 'Add field',
        options: [...about, priority, requester, value, status, source],
      }),
    ],
    request: ({ ticketId: id, updateFields }) => ({
      method: 'PUT',
      path: path`/tickets/${id}`,
      body: ticketOf(updateFields),
    }),
  }),
};
