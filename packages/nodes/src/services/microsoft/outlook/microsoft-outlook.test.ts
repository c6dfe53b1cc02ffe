import type { HttpRequest, JsonObject } from '@millrace/node-sdk';
import { type FakeServer, runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import microsoftOutlookTrigger from './microsoft-outlook-trigger.node.ts';
import { microsoftOutlookV2 } from './microsoft-outlook-v2.ts';

const account = { oauthTokenData: { access_token: 't' } };
const id = (value: string) => ({ mode: 'id', value });
const run = (parameters: JsonObject, http: FakeServer, more: JsonObject = {}, binary = {}) =>
  runNode(microsoftOutlookV2, {
    credentials: { microsoftOutlookOAuth2Api: { ...account, ...more } },
    http,
    parameters,
    items: [{ json: {}, binary }],
  });
const queryOf = (request: HttpRequest | undefined) => Object.fromEntries(request?.query ?? []);
const placeOf = ({ method, url }: HttpRequest) => `${method} ${new URL(url).pathname}`;
const file = (size: number) => ({
  data: {
    data: Buffer.alloc(size, 'x').toString('base64'),
    mimeType: 'text/plain',
    fileName: 'x.txt',
    bytes: size,
  },
});

describe('messages', () => {
  it('that wait for an answer have buttons', async () => {
    const { requests, suspension } = await run(
      {
        operation: 'sendAndWait',
        toRecipients: 'a@x.test, b@x.test',
        subject: 'Holiday',
        message: 'May I?',
        responseType: 'freeText',
      },
      () => ({ json: {} }),
    );
    expect(requests.map(placeOf)).toEqual(['POST /v1.0/me/sendMail']);
    expect(JSON.parse(String(requests[0]?.body))).toEqual({
      message: {
        body: { contentType: 'html', content: expect.stringMatching(/May I\?[\s\S]*\?signature=[\s\S]*>Respond<\/a>/) },
        subject: 'Holiday',
        toRecipients: [{ emailAddress: { address: 'a@x.test' } }, { emailAddress: { address: 'b@x.test' } }],
      },
    });
    expect(suspension).toMatchObject({ on: 'webhook' });
  });

  it('are found page after page, in a shared mailbox', async () => {
    const next = 'https://graph.microsoft.com/v1.0/users/info@x.test/messages?$skip=1';
    const first: JsonObject = {
      value: [{ id: 'm1', from: { emailAddress: { address: 'a@x' } } }],
      '@odata.nextLink': next,
    };
    const last: JsonObject = { value: [{ id: 'm2', from: null, toRecipients: [] }] };
    const server: FakeServer = ({ url }) => ({ json: url.includes('$skip') ? last : first });
    const parameters = { operation: 'getAll', returnAll: true };
    const { json, requests } = await run(parameters, server, { useShared: true, userPrincipalName: 'info@x.test' });
    expect(json).toEqual([
      { id: 'm1', from: 'a@x', to: [] },
      { id: 'm2', from: null, to: [] },
    ]);
    expect(requests.map(placeOf)).toEqual(Array(2).fill('GET /v1.0/users/info@x.test/messages'));
  });

  it('are narrowed down by conditions that all hold', async () => {
    const filters = { foldersToInclude: ['a', 'b'], sender: "O'Neil", readStatus: 'unread' };
    const parameters = { operation: 'getAll', filtersUI: { values: { filterBy: 'filters', filters } } };
    const { requests } = await run(parameters, () => ({ json: { value: [] } }));
    expect(queryOf(requests[0]).$filter).toBe(
      "(parentFolderId eq 'a' or parentFolderId eq 'b') and (from/emailAddress/address eq 'O''Neil' or from/emailAddress/name eq 'O''Neil') and isRead eq false",
    );
  });

  it('that were moved are changed where they are now', async () => {
    const parameters = { operation: 'update', messageId: id('m1'), updateFields: { folderId: id('f'), isRead: true } };
    const { requests } = await run(parameters, () => ({ json: { id: 'm9' } }));
    expect(requests.map(placeOf)).toEqual(['POST /v1.0/me/messages/m1/move', 'PATCH /v1.0/me/messages/m9']);
  });

  it('take no files that are too large for them', async () => {
    const attachments = { attachments: [{ binaryPropertyName: 'data' }] };
    const parameters = { operation: 'send', toRecipients: 'a@x', additionalFields: { attachments } };
    await expect(run(parameters, () => ({}), {}, file(4 * 1024 * 1024))).rejects.toThrow('too large');
  });
});

it('a large file is attached in parts, whose address gets no credential', async () => {
  const size = 4 * 1024 * 1024;
  const signed: unknown[] = [];
  const server: FakeServer = ({ method }, credential) => {
    signed.push(credential);
    return method === 'POST' ? { json: { uploadUrl: 'https://outlook.office.com/session/1' } } : { status: 201 };
  };
  const parameters = { resource: 'messageAttachment', operation: 'add', messageId: id('m1') };
  const { json, requests } = await run(parameters, server, {}, file(size));
  expect(json).toEqual([{ success: true }]);
  expect(requests.slice(1).map(({ headers }) => headers?.['content-range'])).toEqual([
    'bytes 0-3276799/4194304',
    'bytes 3276800-4194303/4194304',
  ]);
  expect(signed).toEqual(['microsoftOutlookOAuth2Api', undefined, undefined]);
});

it('an event of whole days ends at the midnight after the last one', async () => {
  const event = (startDateTime: string, endDateTime: string, more = {}) =>
    run(
      {
        resource: 'event',
        operation: 'create',
        calendarId: id('c'),
        subject: 'E',
        startDateTime,
        endDateTime,
        additionalFields: { isAllDay: true, ...more },
      },
      () => ({ json: { id: 'e' } }),
    ).then(({ requests }) => JSON.parse(String(requests[0]?.body)).end.dateTime);
  expect(await event('2026-05-01T10:00:00', '2026-05-01T11:00:00')).toBe('2026-05-02T00:00:00.000Z');
  expect(await event('2026-05-01T10:00:00', '2026-05-03T11:00:00')).toBe('2026-05-04T00:00:00.000Z');
  expect(await event('2026-05-01', '2026-05-03T00:00:00')).toBe('2026-05-03T00:00:00.000Z');
  const elsewhere = { timeZone: 'Europe/Zurich' };
  expect(await event('2026-05-01', '2026-05-01', elsewhere)).toBe('2026-05-02T00:00:00.000+02:00');
});

it('reads the id of a folder out of its address, where it stands encoded', async () => {
  const folderId = { mode: 'url', value: 'https://outlook.office365.com/mail/AAMk%3D/id/x' };
  const { requests } = await run({ resource: 'folder', operation: 'get', folderId }, () => ({ json: { id: 'AAMk=' } }));
  expect(requests.map(placeOf)).toEqual(['GET /v1.0/me/mailFolders/AAMk%3D']);
});

it('sends a message without a text as one with a blank', async () => {
  const { requests } = await run({ resource: 'draft', operation: 'create', subject: 'S' }, () => ({
    json: { id: 'd' },
  }));
  expect(JSON.parse(String(requests[0]?.body))).toMatchObject({ subject: 'S', body: { content: ' ' } });
});

it('says what the service refuses', async () => {
  const server: FakeServer = () => ({ status: 404, json: { error: { code: 'ErrorItemNotFound', message: 'Gone' } } });
  await expect(run({ operation: 'get', messageId: id('m1') }, server)).rejects.toThrow('Gone');
});

it('the trigger gives each mail once, also of those that arrive in the same second', async () => {
  const staticData = { node: {}, workflow: {} };
  const look = (...mails: Array<[string, string]>) =>
    runNode(microsoftOutlookTrigger, {
      credentials: { microsoftOutlookOAuth2Api: account },
      mode: 'trigger',
      staticData,
      now: Date.UTC(2026, 0, 1),
      http: () => ({ json: { value: mails.map(([one, receivedDateTime]) => ({ id: one, receivedDateTime })) } }),
      parameters: { output: 'fields', fields: ['subject'], filters: { readStatus: 'unread' } },
    });
  expect((await look(['old', '2025-12-31T00:00:00Z'])).json).toEqual([]);
  const first = await look(['a', '2026-01-02T00:00:00Z']);
  expect(first.json.map(({ id: one }) => one)).toEqual(['a']);
  expect(queryOf(first.requests[0])).toMatchObject({
    $select: 'subject,id,receivedDateTime',
    $filter: 'receivedDateTime ge 2026-01-01T00:00:00.000Z and isRead eq false',
  });
  const second = await look(['a', '2026-01-02T00:00:00Z'], ['b', '2026-01-02T00:00:00Z']);
  expect(second.json.map(({ id: one }) => one)).toEqual(['b']);
  expect((await look(['a', '2026-01-02T00:00:00Z'], ['b', '2026-01-02T00:00:00Z'])).json).toEqual([]);
});

it('the trigger looked at by hand gives the newest mail, which the service gives first', async () => {
  const { json, requests } = await runNode(microsoftOutlookTrigger, {
    credentials: { microsoftOutlookOAuth2Api: account },
    mode: 'manual',
    http: () => ({ json: { value: [{ id: 'a', subject: 'S' }] } }),
    parameters: { output: 'fields', fields: ['subject'], filters: { readStatus: 'read' } },
  });
  expect(json).toEqual([{ id: 'a', subject: 'S' }]);
  expect(queryOf(requests[0])).toEqual({ $select: 'subject', $filter: 'isRead eq true', $top: '1' });
});

it.each([
  ['M1.eml', {}],
  ['a.eml', { outputFileName: 'a' }],
  ['a.eml', { outputFileName: 'a.eml' }],
])('names the file of a whole message by what it is: %s', async (fileName, named) => {
  const options = { getMimeContent: { values: { binaryPropertyName: 'mail', ...named } } };
  const { items } = await run({ resource: 'message', operation: 'get', messageId: id('M1'), options }, ({ url }) =>
    url.endsWith('$value') ? { body: 'Subject: x' } : { json: { id: 'M1' } },
  );
  expect(items[0]?.binary?.mail).toMatchObject({ fileName, mimeType: 'message/rfc822' });
});
