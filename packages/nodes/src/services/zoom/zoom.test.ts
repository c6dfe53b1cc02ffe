import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import zoom from './zoom.node.ts';

const API = 'https://api.zoom.us/v2';
const account = { credentials: { zoomApi: { accessToken: 'T' } } };

async function ask(parameters: JsonObject, http: FakeServer = () => ({ json: { id: 1 } })) {
  const { requests, json } = await runNode(zoom, { ...account, parameters, http });
  const asked = requests.map(({ method = 'GET', url, query = [], body }) => ({
    asked: `${method} ${url}`,
    ...(query.length > 0 && { query: Object.fromEntries(query) }),
    ...(body !== undefined && { body: JSON.parse(String(body)) }),
  }));
  return { asked, json };
}

it('plans a meeting with its settings, and changes one', async () => {
  const settings = { joinBeforeHost: true, autoRecording: 'cloud' };
  const additionalFields = { startTime: '2026-05-01T10:00:00', timeZone: 'Europe/Berlin', scheduleFor: 'u', settings };
  const body = {
    ...{ start_time: '2026-05-01T10:00:00', timezone: 'Europe/Berlin', schedule_for: 'u' },
    settings: { join_before_host: true, auto_recording: 'cloud' },
  };
  expect((await ask({ operation: 'create', topic: 'T', additionalFields })).asked).toEqual([
    { asked: `POST ${API}/users/me/meetings`, body: { ...body, topic: 'T' } },
  ]);
  const change = { operation: 'update', meetingId: '5', updateFields: { type: 8, topic: 'N' } };
  expect(await ask(change, () => ({ status: 204 }))).toEqual({
    asked: [{ asked: `PATCH ${API}/meetings/5`, body: { type: 8, topic: 'N' } }],
    json: [{ success: true }],
  });
});

it('gets all meetings, page after page, and deletes an occurrence', async () => {
  const http: FakeServer = ({ query = [] }) => {
    const isSecond = new Map(query).get('next_page_token') === 't';
    return { json: { meetings: [{ id: isSecond ? 2 : 1 }], next_page_token: isSecond ? '' : 't' } };
  };
  const { asked, json } = await ask({ operation: 'getAll', returnAll: true, filters: { type: 'upcoming' } }, http);
  expect(json).toEqual([{ id: 1 }, { id: 2 }]);
  expect(asked[1]?.query).toEqual({ type: 'upcoming', page_size: '300', next_page_token: 't' });
  const remove = { operation: 'delete', meetingId: '5', additionalFields: { occurrenceId: 'o' } };
  expect((await ask(remove, () => ({ status: 204 }))).asked).toEqual([
    { asked: `DELETE ${API}/meetings/5`, query: { occurrence_id: 'o' } },
  ]);
});

it('says why Zoom refuses', async () => {
  const refuse: FakeServer = () => ({ status: 404, json: { code: 3001, message: 'Meeting does not exist: 5.' } });
  await expect(ask({ operation: 'get', meetingId: '5' }, refuse)).rejects.toThrow('Meeting does not exist');
});

it('offers time zones', async () => {
  const found = await zoom.lookups?.options?.getTimezones?.(lookupContext(zoom, account));
  expect(found).toContainEqual(expect.objectContaining({ value: 'Europe/Berlin' }));
});
