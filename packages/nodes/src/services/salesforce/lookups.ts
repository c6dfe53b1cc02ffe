import { path, type ServiceClient, string, z } from '@millrace/node-sdk';
import { salesforce, salesforceByOAuth2 } from './client.ts';
import { soql } from './soql.ts';

/** A list of more is of no use. */
const MOST_CHOICES = 2000;

const description = z.object({
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      custom: z.boolean().nullish(),
      externalId: z.boolean().nullish(),
      idLookup: z.boolean().nullish(),
      picklistValues: z
        .array(z.object({ active: z.boolean().nullish(), label: z.string().nullish(), value: z.string() }))
        .nullish(),
    }),
  ),
});
type Field = z.infer<typeof description>['fields'][number];

async function fieldsOf(client: ServiceClient, object: string): Promise<Field[]> {
  return (await client.get(path`/sobjects/${object}/describe`, { answer: description })).fields;
}

const choiceOfField = ({ name: value, label }: Field) => ({ name: label, value });
const byName = <Found extends { name: string }>(found: readonly Found[]) =>
  found.toSorted((one, other) => one.name.localeCompare(other.name));

/** Names of things of a kind. */
async function namesOf(client: ServiceClient, from: string, { id = 'Id', name = 'Name' } = {}) {
  const query = { q: soql({ fields: [id, name], from, limit: MOST_CHOICES }) };
  const found = z.array(z.record(z.string(), z.json())).parse(await client.all({ path: '/query', query }));
  return byName(found.map((thing) => ({ name: String(thing[name] ?? thing[id]), value: String(thing[id]) })));
}

const namesFor = (lookup: string, from: string, columns?: { id: string; name: string }) =>
  salesforce.choices(lookup, { find: ({ client }) => namesOf(client, from, columns) });

const LABEL = { id: 'MasterLabel', name: 'MasterLabel' };
export const accounts = namesFor('getAccounts', 'Account');
export const campaigns = namesFor('getCampaigns', 'Campaign');
export const leadStatuses = namesFor('getLeadStatuses', 'LeadStatus', LABEL);
export const taskStatuses = namesFor('getTaskStatuses', 'TaskStatus', LABEL);
export const taskPriorities = namesFor('getTaskPriorities', 'TaskPriority', LABEL);
export const users = namesFor('getUsers', 'User');

/** Users, and queues that hold things of a kind. */
const ownersFor = (lookup: string, object: 'Lead' | 'Case') =>
  salesforce.choices(lookup, {
    async find({ client }) {
      const conditions = [{ field: 'SobjectType', operation: 'equal', value: object }];
      const q = soql({ fields: ['Queue.Id', 'Queue.Name'], from: 'QueueSobject', conditions, limit: MOST_CHOICES });
      const entry = z.object({ Queue: z.object({ Id: z.string(), Name: z.string() }) });
      const queues = z.array(entry).parse(await client.all({ path: '/query', query: { q } }));
      return [
        ...byName(queues.map(({ Queue: { Id: value, Name } }) => ({ name: `Queue: ${Name}`, value }))),
        ...(await namesOf(client, 'User')),
      ];
    },
  });

export const leadOwners = ownersFor('getLeadOwners', 'Lead');
export const caseOwners = ownersFor('getCaseOwners', 'Case');

/** The values that a field of a kind of things can have. */
const valuesFor = (lookup: string, object: string, name: string) =>
  salesforce.choices(lookup, {
    async find({ client }) {
      const field = (await fieldsOf(client, object)).find((each) => each.name === name);
      const values = field?.picklistValues?.filter(({ active }) => active !== false) ?? [];
      return values.map(({ label, value }) => ({ name: label || value, value }));
    },
  });

export const accountSources = valuesFor('getAccountSources', 'Account', 'AccountSource');
export const accountTypes = valuesFor('getAccountTypes', 'Account', 'Type');
export const caseOrigins = valuesFor('getCaseOrigins', 'Case', 'Origin');
export const casePriorities = valuesFor('getCasePriorities', 'Case', 'Priority');
export const caseReasons = valuesFor('getCaseReasons', 'Case', 'Reason');
export const caseStatuses = valuesFor('getCaseStatuses', 'Case', 'Status');
export const caseTypes = valuesFor('getCaseTypes', 'Case', 'Type');
export const leadSources = valuesFor('getLeadSources', 'Lead', 'LeadSource');
export const stages = valuesFor('getStages', 'Opportunity', 'StageName');
export const taskCallTypes = valuesFor('getTaskCallTypes', 'Task', 'CallType');
export const taskRecurrenceInstances = valuesFor('getTaskRecurrenceInstances', 'Task', 'RecurrenceInstance');
export const taskRecurrenceTypes = valuesFor('getTaskRecurrenceTypes', 'Task', 'RecurrenceType');
export const taskSubjects = valuesFor('getTaskSubjects', 'Task', 'Subject');
export const taskTypes = valuesFor('getTaskTypes', 'Task', 'TaskSubtype');

/** The fields of a kind of things. */
export const fieldsFor = (lookup: string, object: string) =>
  salesforce.choices(lookup, {
    find: async ({ client }) => byName((await fieldsOf(client, object)).map(choiceOfField)),
  });

const resourcePlace = string('resource', { label: 'Resource' });
const objectPlace = string('customObject', { label: 'Object' });

/** The kind of things that is meant: one that the company made, or that of the resource. */
function objectIn({ resource, customObject }: { resource?: string; customObject?: string }): string {
  return resource === 'customObject' ? (customObject ?? '') : (resource ?? '');
}

/** Fields of what is meant; none before something is chosen. */
async function chosenFields(client: ServiceClient, given: { resource?: string; customObject?: string }) {
  const object = objectIn(given);
  return object === '' ? [] : await fieldsOf(client, object);
}

const uses = [resourcePlace, objectPlace];

export const externalIdFields = salesforce.choices('getExternalIdFields', {
  uses,
  async find({ client, parameters }) {
    const fields = await chosenFields(client, parameters);
    return byName(fields.filter(({ externalId, idLookup }) => externalId || idLookup).map(choiceOfField));
  },
});

export const customFields = salesforce.choices('getCustomFields', {
  uses,
  async find({ client, parameters }) {
    const fields = await chosenFields(client, parameters);
    return byName(fields.filter(({ custom }) => custom).map(choiceOfField));
  },
});

export const customObjectFields = salesforce.choices('getCustomObjectFields', {
  uses: [objectPlace],
  async find({ client, parameters: { customObject } }) {
    return customObject ? byName((await fieldsOf(client, customObject)).map(choiceOfField)) : [];
  },
});

export const recordTypes = salesforce.choices('getRecordTypes', {
  uses,
  async find({ client, parameters }) {
    const conditions = [{ field: 'SobjectType', operation: 'equal', value: objectIn(parameters) }];
    const q = soql({ fields: ['Id', 'Name'], from: 'RecordType', conditions, limit: MOST_CHOICES });
    const type = z.object({ Id: z.string(), Name: z.string() });
    const found = z.array(type).parse(await client.all({ path: '/query', query: { q } }));
    return byName(found.map(({ Id: value, Name: name }) => ({ name, value })));
  },
});

const objects = z.object({
  sobjects: z.array(z.object({ name: z.string(), label: z.string(), custom: z.boolean() })),
});

/** Kinds of things that the company made, for an account. */
const objectsFor = (account: Pick<typeof salesforce, 'choices'>) =>
  account.choices('getCustomObjects', {
    async find({ client }) {
      const { sobjects } = await client.get('/sobjects', { answer: objects });
      const own = sobjects.filter(({ custom }) => custom);
      return byName(own.map(({ name: value, label }) => ({ name: label, value })));
    },
  });

export const customObjects = objectsFor(salesforce);
export const customObjectsByOAuth2 = objectsFor(salesforceByOAuth2);
