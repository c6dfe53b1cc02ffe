import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import { uptimeRobotApi } from './uptime-robot.credentials.ts';
import uptimeRobot from './uptime-robot.node.ts';

const account = { credentials: { uptimeRobotApi: { apiKey: 'K' } } };

async function ask(parameters: JsonObject, http: FakeServer = () => ({ json: { stat: 'ok', monitor: { id: 1 } } })) {
  const { requests, json } = await runNode(uptimeRobot, { ...account, parameters, http });
  const asked = requests.map(({ url, body }) => ({
    call: url.slice('https://api.uptimerobot.com/v2'.length),
    ...Object.fromEntries(new URLSearchParams(String(body))),
  }));
  return { asked, json };
}

it('makes a monitor', async () => {
  const about = { friendlyName: 'Site', type: 1, url: 'https://example.com' };
  expect(await ask({ resource: 'monitor', operation: 'create', ...about })).toEqual({
    asked: [{ call: '/newMonitor', friendly_name: 'Site', url: 'https://example.com', type: '1' }],
    json: [{ id: 1 }],
  });
});

it('gets all monitors that fit, fifty at a time', async () => {
  const http: FakeServer = ({ body }) => {
    const length = new URLSearchParams(String(body)).has('offset') ? 1 : 50;
    return { json: { stat: 'ok', pagination: { total: 51 }, monitors: Array.from({ length }, (_, id) => ({ id })) } };
  };
  const filters = { logs: true, statuses: [0, 9] };
  const { asked, json } = await ask({ resource: 'monitor', operation: 'getAll', returnAll: true, filters }, http);
  expect(json).toHaveLength(51);
  const form = { call: '/getMonitors', logs: '1', statuses: '0-9', limit: '50' };
  expect(asked).toEqual([form, { ...form, offset: '50' }]);
});

it('begins a window that is repeated at a time of the day, and one that is not at an instant', async () => {
  const window = { resource: 'maintenanceWindow', operation: 'create', friendlyName: 'W', duration: 5 };
  const weekly = { ...window, type: 3, weekDay: 2, start_time: '2026-05-01T10:00:00Z' };
  expect((await ask(weekly)).asked).toMatchObject([{ start_time: '10:00', type: '3', value: '2' }]);
  const once = { ...window, type: 1, start_time: '2026-05-01T10:00:00Z' };
  expect((await ask(once)).asked).toMatchObject([{ start_time: '1777629600', type: '1' }]);
});

it('says why UptimeRobot refuses, which it does with status 200', async () => {
  const http: FakeServer = () => ({ json: { stat: 'fail', error: { message: 'api_key is wrong.' } } });
  await expect(ask({ resource: 'account', operation: 'get' }, http)).rejects.toThrow('api_key is wrong.');
});

it('adds the key to the form, where UptimeRobot looks for it', async () => {
  const request = { method: 'POST', url: 'https://api.uptimerobot.com/v2/getMonitors', body: 'limit=5' };
  expect(await uptimeRobotApi.authenticate?.({ apiKey: 'k&' }, request)).toMatchObject({
    body: 'limit=5&api_key=k%26',
  });
});
