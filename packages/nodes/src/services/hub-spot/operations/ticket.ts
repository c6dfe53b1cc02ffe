import {
  boolean,
  choiceOf,
  choicesOf,
  dateTime,
  type JsonValue,
  path,
  type Query,
  type ServiceClient,
  string,
} from '@millrace/node-sdk';
import { fieldList } from '../../../lib/fields/field-list.ts';
import { associate } from '../associations.ts';
import { chosen, entity, hubSpot, pages } from '../client.ts';
import { deleteThing } from '../deletion.ts';
import {
  companyChoices,
  contactChoices,
  owners,
  ticketPipelines,
  ticketProperties,
  ticketSearch,
  ticketStages,
  valuesOf,
} from '../lookups.ts';
import { changes, more, paged, propertyList, thing } from '../parameters.ts';
import { type PropertyTable, propertyValues } from '../property-values.ts';

const TICKETS = path`/crm-objects/v1/objects/tickets`;

const TICKET_PROPERTIES: PropertyTable = {
  pipelineId: 'hs_pipeline',
  stageId: 'hs_pipeline_stage',
  ticketName: 'subject',
  category: 'hs_ticket_category',
  closeDate: { property: 'closed_date', as: 'time' },
  createDate: { property: 'createdate', as: 'time' },
  description: 'content',
  priority: 'hs_ticket_priority',
  resolution: 'hs_resolution',
  source: 'source_type',
  ticketOwnerId: 'hubspot_owner_id',
};

const ticket = thing('ticketId', 'Ticket', ticketSearch);
const pipeline = { label: 'Pipeline', from: ticketPipelines };
const stage = { label: 'Stage', from: ticketStages };
const title = { label: 'Name' };
const value = <const Name extends string>(name: Name, label: string, lookup: string, property: string) =>
  choiceOf(name, { label, from: valuesOf(lookup, 'tickets', property) });
const contents = [
  choicesOf('associatedCompanyIds', { label: 'Companies', from: companyChoices }),
  choicesOf('associatedContactIds', { label: 'Contacts', from: contactChoices }),
  value('category', 'Category', 'getTicketCategories', 'hs_ticket_category'),
  dateTime('closeDate', { label: 'Close date' }),
  dateTime('createDate', { label: 'Creation date' }),
  string('description', { label: 'Description', typeOptions: { alwaysOpenEditWindow: true } }),
  value('priority', 'Priority', 'getTicketPriorities', 'hs_ticket_priority'),
  value('resolution', 'Resolution', 'getTicketResolutions', 'hs_resolution'),
  value('source', 'Source', 'getTicketSources', 'source_type'),
  choiceOf('ticketOwnerId', { label: 'Owner', from: owners }),
] as const;
const reading = [
  propertyList(ticketProperties),
  string('propertiesWithHistory', { label: 'Properties with history', description: 'Names, separated by commas' }),
] as const;

interface Reading {
  properties?: string[];
  propertiesWithHistory?: string;
}

function readingQuery({ properties, propertiesWithHistory }: Reading): Query {
  return { properties, propertiesWithHistory: fieldList(propertiesWithHistory) };
}

interface Associations {
  associatedCompanyIds?: string[];
  associatedContactIds?: string[];
}

async function associateTicket(
  client: ServiceClient,
  from: JsonValue,
  { associatedCompanyIds = [], associatedContactIds = [] }: Associations,
): Promise<void> {
  await associate(client, { from, to: associatedCompanyIds, kind: 'ticketToCompany' });
  await associate(client, { from, to: associatedContactIds, kind: 'ticketToContact' });
}

export const ticketOperations = {
  create: hubSpot.operation('Create', {
    action: 'Create a ticket',
    parameters: [
      choiceOf('pipelineId', { ...pipeline, required: true }),
      choiceOf('stageId', { ...stage, required: true }),
      string('ticketName', { ...title, required: true }),
      more(contents),
    ],
    async run({ client, workflow, parameters: { pipelineId, stageId, ticketName, additionalFields } }) {
      const fields = { pipelineId, stageId, ticketName, ...additionalFields };
      const source = { zone: workflow.timezone, parameter: 'additionalFields' };
      const body = propertyValues(fields, TICKET_PROPERTIES, source);
      const made = await client.post(TICKETS, body, { answer: entity });
      await associateTicket(client, made.objectId ?? null, additionalFields);
      return { json: made };
    },
  }),
  delete: hubSpot.operation('Delete', {
    action: 'Delete a ticket',
    parameters: ticket,
    run({ client, node, parameters: { ticketId } }) {
      const id = chosen(ticketId);
      return deleteThing({ client, node }, { at: path`/crm-objects/v1/objects/tickets/${id}`, id });
    },
  }),
  get: hubSpot.operation('Get', {
    action: 'Get a ticket',
    parameters: [...ticket, more([boolean('includeDeleted', { label: 'Also when it is deleted' }), ...reading])],
    request: ({ ticketId, additionalFields: { includeDeleted, ...wanted } }) => ({
      path: path`/crm-objects/v1/objects/tickets/${chosen(ticketId)}`,
      query: { ...readingQuery(wanted), includeDeleted },
    }),
  }),
  getAll: hubSpot.operation('Get many', {
    action: 'Get many tickets',
    parameters: [more(reading)],
    paged,
    paging: pages.tickets,
    request: ({ additionalFields }) => ({
      path: '/crm-objects/v1/objects/tickets/paged',
      query: readingQuery(additionalFields),
    }),
  }),
  update: hubSpot.operation('Update', {
    action: 'Update a ticket',
    parameters: [
      ...ticket,
      changes([...contents, choiceOf('pipelineId', pipeline), choiceOf('stageId', stage), string('ticketName', title)]),
    ],
    async run({ client, workflow, parameters: { ticketId, updateFields } }) {
      const source = { zone: workflow.timezone, parameter: 'updateFields' };
      const at = path`/crm-objects/v1/objects/tickets/${chosen(ticketId)}`;
      const changed = await client.put(at, propertyValues(updateFields, TICKET_PROPERTIES, source), { answer: entity });
      await associateTicket(client, changed.objectId ?? chosen(ticketId), updateFields);
      return { json: changed };
    },
  }),
};
