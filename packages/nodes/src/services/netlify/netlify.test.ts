import { createHash, createHmac } from 'node:crypto';
import type { JsonObject } from '@millrace/node-sdk';
import {
  callWebhook,
  type FakeServer,
  lookAfterSubscription,
  lookupContext,
  runNode,
} from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import netlify from './netlify.node.ts';
import netlifyTrigger from './netlify-trigger.node.ts';

const credentials = { netlifyApi: { accessToken: 'T' } };

it('starts a deploy of a branch', async () => {
  const parameters = { operation: 'create', siteId: 's1', additionalFields: { branch: 'main', title: 'T' } };
  const { requests, json } = await runNode(netlify, { credentials, parameters, http: () => ({ json: { id: 'd1' } }) });
  expect(json).toEqual([{ id: 'd1' }]);
  expect(requests[0]?.url).toBe('https://api.netlify.com/api/v1/sites/s1/deploys');
  expect([requests[0]?.query, requests[0]?.body]).toEqual([[['title', 'T']], '{"branch":"main"}']);
});

it('gets all deploys, page after page, and offers sites and forms', async () => {
  const http: FakeServer = ({ query = [] }) => {
    const isSecond = query.some(([name, value]) => name === 'page' && value === '2');
    return { json: Array.from({ length: isSecond ? 1 : 100 }, (_, at) => ({ id: `d${at}`, name: 'n' })) };
  };
  const parameters = { operation: 'getAll', siteId: 's1', returnAll: true };
  expect((await runNode(netlify, { credentials, parameters, http })).json).toHaveLength(101);
  const context = lookupContext(netlifyTrigger, { credentials, parameters: { siteId: 's1' }, http });
  expect(await netlifyTrigger.lookups?.options?.getSites?.(context)).toHaveLength(101);
  expect(await netlifyTrigger.lookups?.options?.getForms?.(context)).toHaveLength(100);
});

/** A token as Netlify signs a call. */
function tokenFor(body: string, secret: string, alg = 'HS256') {
  const claims = { iss: 'netlify', sha256: createHash('sha256').update(body).digest('hex') };
  const text = [{ alg, typ: 'JWT' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  return `${text.join('.')}.${createHmac('sha256', secret).update(text.join('.')).digest('base64url')}`;
}

it('subscribes to submissions of a form, takes signed calls, and unsubscribes', async () => {
  let hook: JsonObject | undefined;
  const life = {
    credentials,
    staticData: { node: {}, workflow: {} },
    parameters: { siteId: 's1', event: 'submissionCreated', formId: 'f1' },
    url: 'https://own.example/hook',
    http: (({ method, body }) => {
      if (method === 'POST') hook = JSON.parse(String(body));
      if (method === 'DELETE') hook = undefined;
      return { status: hook ? 200 : 404, json: { id: 'h1' } };
    }) satisfies FakeServer,
  };
  await lookAfterSubscription(netlifyTrigger, 'keep', life);
  expect(hook).toMatchObject({ type: 'url', event: 'submission_created', site_id: 's1', form_id: 'f1' });
  const secret = String((hook?.data as JsonObject | undefined)?.signature_secret);
  const body = JSON.stringify({ id: '1', data: { email: 'ada@example.com' } });
  const call = (token: string) =>
    callWebhook(netlifyTrigger, { body, headers: { 'x-webhook-signature': token } }, life);
  expect((await call(tokenFor(body, secret))).outputs).toEqual([[{ json: { email: 'ada@example.com' } }]]);
  expect((await call(tokenFor('{}', secret))).reply?.status).toBe(401);
  expect((await call(tokenFor(body, 'guessed'))).reply?.status).toBe(401);
  expect((await call(tokenFor(body, secret, 'none'))).reply?.status).toBe(401);
  await lookAfterSubscription(netlifyTrigger, 'remove', life);
  expect(hook).toBeUndefined();
});
