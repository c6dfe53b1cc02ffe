import { choiceOf, definePollTrigger, isJsonObject, type JsonObject, options, when } from '@millrace/node-sdk';
import { salesforceByOAuth2 } from './client.ts';
import { customObjectsByOAuth2 } from './lookups.ts';
import { soql } from './soql.ts';

const events = [
  ...eventsOf('account', 'Account'),
  ...eventsOf('attachment', 'Attachment'),
  ...eventsOf('case', 'Case'),
  ...eventsOf('contact', 'Contact'),
  ...eventsOf('customObject', 'Own object'),
  ...eventsOf('lead', 'Lead'),
  ...eventsOf('opportunity', 'Opportunity'),
  ...eventsOf('task', 'Task'),
  ...eventsOf('user', 'User'),
];

function eventsOf<const Kind extends string>(kind: Kind, label: string) {
  return [
    { name: `${label} created`, value: `${kind}Created` as const },
    { name: `${label} updated`, value: `${kind}Updated` as const },
  ];
}

/** Where the next look begins: a time, and the records of that time that were given already. */
interface Cursor {
  time: string;
  ids: string[];
}

export default definePollTrigger({
  name: 'n8n-nodes-base.salesforceTrigger',
  displayName: 'Salesforce trigger',
  description: 'Starts the workflow when records of Salesforce are new or changed',
  version: 1,
  defaults: { name: 'Salesforce Trigger' },
  codex: { categories: ['Sales'], alias: ['CRM', 'lead', 'opportunity'] },
  service: salesforceByOAuth2,
  parameters: [
    options('triggerOn', { label: 'Event', default: '', required: true, options: events }),
    when(
      { triggerOn: ['customObjectCreated', 'customObjectUpdated'] },
      choiceOf('customObject', { label: 'Object', from: customObjectsByOAuth2, required: true }),
    ),
  ],
  async poll({ client, cursor, parameters: { triggerOn, customObject = '' }, now }) {
    const isUpdate = triggerOn.endsWith('Updated');
    const kind = triggerOn.replace(/(?:Created|Updated)$/, '');
    const from = kind === 'customObject' ? customObject : `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
    const column = isUpdate ? 'LastModifiedDate' : 'CreatedDate';
    const ask = async (q: string, limit?: number) =>
      (await client.all({ path: '/query', query: { q } }, limit === undefined ? {} : { limit })).filter(isJsonObject);

    const fields = 'FIELDS(STANDARD)';
    if (cursor === undefined) {
      const newest = await ask(`${soql({ fields, from })} ORDER BY ${column} DESC LIMIT 1`, 1);
      return { items: newest.map((json) => ({ json })), cursor: cursorAfter(newest, column, startAt(now())) };
    }
    const seen: Cursor = JSON.parse(cursor);
    const conditions = [{ field: column, operation: '>=', value: seen.time }];
    const found = await ask(`${soql({ fields, from, conditions })} ORDER BY ${column}`);
    const fresh = found.filter((record) => !isSeen(record, column, seen));
    // What was made and not changed since is new, not updated.
    const wanted = isUpdate ? fresh.filter((record) => record.LastModifiedDate !== record.CreatedDate) : fresh;
    return { items: wanted.map((json) => ({ json })), cursor: cursorAfter(found, column, seen) };
  },
});

const startAt = (ms: number): Cursor => ({ time: new Date(ms).toISOString(), ids: [] });

/** The times of Salesforce, `2026-05-01T10:00:00.000+0000`, in UTC. */
function timeOf(record: JsonObject, column: string): string {
  const at = Date.parse(String(record[column]).replace(/\+0000$/, 'Z'));
  return Number.isNaN(at) ? '' : new Date(at).toISOString();
}

function isSeen(record: JsonObject, column: string, { time, ids }: Cursor): boolean {
  return timeOf(record, column) === time && ids.includes(String(record.Id));
}

/** The newest time of what was found, with the records of that time. */
function cursorAfter(found: readonly JsonObject[], column: string, before: Cursor): string {
  const times = found.map((record) => timeOf(record, column));
  const time = [before.time, ...times].toSorted().at(-1) ?? before.time;
  const ids = found.filter((_, index) => times[index] === time).map(({ Id }) => String(Id));
  return JSON.stringify({ time, ids: time === before.time ? [...new Set([...before.ids, ...ids])] : ids });
}
