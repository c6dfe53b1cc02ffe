import type { JsonObject } from '@millrace/node-sdk';
import { callWebhook, type FakeServer, lookAfterSubscription } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import figmaTrigger from './figma-trigger.node.ts';

it('subscribes to a team, takes calls with its passcode, keeps that to itself, and unsubscribes', async () => {
  let hook: JsonObject | undefined;
  const life = {
    credentials: { figmaApi: { accessToken: 'T' } },
    staticData: { node: {}, workflow: {} },
    parameters: { teamId: '7', triggerOn: 'fileComment' },
    url: 'https://own.example/hook',
    http: (({ method, body }) => {
      if (method === 'POST') hook = JSON.parse(String(body));
      if (method === 'DELETE') hook = undefined;
      return { status: hook ? 200 : 404, json: { id: 31 } };
    }) satisfies FakeServer,
  };
  await lookAfterSubscription(figmaTrigger, 'keep', life);
  expect(hook).toMatchObject({ event_type: 'FILE_COMMENT', team_id: '7', endpoint: 'https://own.example/hook' });
  const passcode = String(hook?.passcode);
  const call = (body: JsonObject) => callWebhook(figmaTrigger, { body: JSON.stringify(body) }, life);
  const told = { event_type: 'FILE_COMMENT', file_key: 'f' };
  expect((await call({ ...told, passcode })).outputs).toEqual([[{ json: told }]]);
  expect((await call({ event_type: 'PING', passcode })).outputs).toBeUndefined();
  expect((await call({ ...told, passcode: 'guessed' })).reply?.status).toBe(401);
  expect((await callWebhook(figmaTrigger, { body: 'no JSON' }, life)).reply?.status).toBe(401);
  await lookAfterSubscription(figmaTrigger, 'remove', life);
  expect(hook).toBeUndefined();
});
