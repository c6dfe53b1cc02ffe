import type { JsonObject, JsonValue, NodeType } from '@millrace/node-sdk';
import airtable from '../services/airtable/airtable-trigger.node.ts';
import calendar from '../services/google/calendar/google-calendar-trigger.node.ts';
import drive from '../services/google/drive/google-drive-trigger.node.ts';
import gmail from '../services/google/gmail/gmail-trigger.node.ts';
import sheets from '../services/google/sheets/google-sheets-trigger.node.ts';
import oneDrive from '../services/microsoft/one-drive/microsoft-one-drive-trigger.node.ts';
import outlook from '../services/microsoft/outlook/microsoft-outlook-trigger.node.ts';
import notion from '../services/notion/notion-trigger.node.ts';
import salesforce from '../services/salesforce/salesforce-trigger.node.ts';

/** Something that a service has, and when it came: in UTC, to the ms. */
export interface Thing {
  id: string;
  at: string;
}

/** A trigger that looks for something new, and what its service answers. */
export interface PollCase {
  node: NodeType;
  credentials: Record<string, JsonObject>;
  parameters: JsonObject;
  /** @param things the oldest first. */
  answer(asked: { path: string; text: string }, things: readonly Thing[]): JsonValue;
}

const OAUTH = { oauthTokenData: { access_token: 'T' } };
const named = (value: string) => ({ mode: 'id', value });

/** Those that came at the time which a request names, or later; all where it names none. */
function since(text: string, things: readonly Thing[]): readonly Thing[] {
  const from = /\d{4}-\d\d-\d\dT[\d:.]+Z/.exec(text)?.[0] ?? '';
  return things.filter(({ at }) => at >= from);
}

/** Those that came later than the time which a request names. */
function after(text: string, things: readonly Thing[]): readonly Thing[] {
  return since(text, things).filter(({ at }) => !text.includes(at));
}

/** Each trigger that polls a service. */
export const POLL_CASES: Record<string, PollCase> = {
  Airtable: {
    node: airtable as NodeType,
    credentials: { airtableTokenApi: { accessToken: 'T' } },
    parameters: {
      authentication: 'airtableTokenApi',
      baseId: named('appAAAAAAAAAAAAAA'),
      tableId: named('tblBBBBBBBBBBBBBB'),
      triggerField: 'Made',
      additionalFields: {},
    },
    answer: ({ text }, things) => ({
      records: after(text, things).map(({ id, at }) => ({ id, fields: { Made: at } })),
    }),
  },
  Gmail: {
    node: gmail as NodeType,
    credentials: { gmailOAuth2: OAUTH },
    parameters: {},
    answer({ path, text }, things): JsonValue {
      if (path.endsWith('/labels')) return { labels: [] };
      const one = things.find(({ id }) => path.endsWith(`/${id}`));
      if (one) return { id: one.id, internalDate: String(Date.parse(one.at)) };
      const from = Number(/after:(\d+)/.exec(text)?.[1] ?? 0) * 1000;
      return {
        messages: things
          .filter(({ at }) => Date.parse(at) >= from)
          .map(({ id }) => ({ id }))
          .toReversed(),
      };
    },
  },
  'Google Calendar': {
    node: calendar as NodeType,
    credentials: { googleCalendarOAuth2Api: OAUTH },
    parameters: { calendarId: named('c'), triggerOn: 'eventCreated' },
    answer: ({ text }, things) => ({
      items: since(text, things).map(({ id, at }) => ({ id, created: at, updated: at })),
    }),
  },
  'Google Drive': {
    node: drive as NodeType,
    credentials: { googleDriveOAuth2Api: OAUTH },
    parameters: { triggerOn: 'specificFolder', folderToWatch: named('f'), event: 'fileCreated' },
    answer: ({ text }, things) => ({ files: after(text, things).map(({ id, at }) => ({ id, createdTime: at })) }),
  },
  'Google Sheets': {
    node: sheets as NodeType,
    credentials: { googleSheetsTriggerOAuth2Api: OAUTH },
    parameters: { documentId: named('doc'), sheetName: { mode: 'list', value: 'gid=0' }, event: 'rowAdded' },
    answer({ path }, things): JsonValue {
      if (!path.includes('/values')) return { sheets: [{ properties: { sheetId: 0, title: 'Tab' } }] };
      const isHeader = /!(?:1:1|A1:ZZZ1)$/.test(path);
      return { values: [['id'], ...(isHeader ? [] : things.map(({ id }) => [id]))] };
    },
  },
  'Microsoft OneDrive': {
    node: oneDrive as NodeType,
    credentials: { microsoftOneDriveOAuth2Api: OAUTH },
    parameters: { event: 'fileCreated', simple: true, watchFolder: false },
    answer: ({ text }, things) => ({
      value: things
        .slice(Number(/token=(\d+)/.exec(text)?.[1] ?? 0))
        .map(({ id, at }) => ({ id, file: {}, createdDateTime: at, lastModifiedDateTime: at })),
      '@odata.deltaLink': `https://graph.microsoft.com/v1.0/me/drive/root/delta?token=${things.length}`,
    }),
  },
  'Microsoft Outlook': {
    node: outlook as NodeType,
    credentials: { microsoftOutlookOAuth2Api: OAUTH },
    parameters: { output: 'fields', fields: ['subject'], filters: {} },
    answer: ({ text }, things) => ({
      value: since(text, things).map(({ id, at }) => ({ id, receivedDateTime: at })),
    }),
  },
  Notion: {
    node: notion as NodeType,
    credentials: { notionApi: { apiKey: 'K' } },
    parameters: { databaseId: named('1a2b3c4d5e6f70819293a4b5c6d7e8f9') },
    answer: (_asked, things) => ({
      results: things
        // Notion tells times to the minute.
        .map(({ id, at }) => ({ id, at: `${at.slice(0, 16)}:00.000Z` }))
        .map(({ id, at }) => ({ id, created_time: at, last_edited_time: at, properties: {} }))
        .toReversed(),
    }),
  },
  Salesforce: {
    node: salesforce as NodeType,
    credentials: { salesforceOAuth2Api: { oauthTokenData: { access_token: 'T', instance_url: 'https://x.example' } } },
    parameters: { triggerOn: 'leadCreated' },
    answer: ({ text }, things) => ({
      records: since(text, things).map(({ id, at }) => ({ Id: id, CreatedDate: at.replace('Z', '+0000') })),
    }),
  },
};
