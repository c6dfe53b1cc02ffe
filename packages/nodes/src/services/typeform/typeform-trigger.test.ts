import { createHmac } from 'node:crypto';
import type { JsonObject } from '@millrace/node-sdk';
import { callWebhook, lookAfterSubscription } from '@millrace/node-sdk/testing';
import { beforeEach, expect, it } from 'vitest';
import typeformTrigger from './typeform-trigger.node.ts';

const hooks = new Map<string, JsonObject>();
let staticData: { node: JsonObject; workflow: JsonObject };
beforeEach(() => {
  hooks.clear();
  staticData = { node: {}, workflow: {} };
});
const life = (more: JsonObject = {}) => ({
  credentials: { typeformApi: { accessToken: 'T' } },
  staticData,
  parameters: { formId: 'f1', ...more },
  url: 'https://own.example/hook',
  http({ method = 'GET', url, body }: { method?: string; url: string; body?: unknown }) {
    const place = url.replace(/\/millrace-.*$/, '');
    if (method === 'PUT') hooks.set(place, JSON.parse(String(body)));
    else if (!hooks.has(place)) return { status: 404, json: {} };
    else if (method === 'DELETE') hooks.delete(place);
    return { json: {} };
  },
});

const submission = {
  event_id: 'e1',
  form_response: {
    definition: {
      fields: [
        { id: '1', title: 'Your\nname', type: 'short_text' },
        { id: '2', title: 'Colour', type: 'multiple_choice' },
        { id: '3', title: 'Days', type: 'multiple_choice' },
      ],
    },
    answers: [
      { type: 'text', text: 'Ann', field: { id: '1' } },
      { type: 'choice', choice: { label: 'Red' }, field: { id: '2' } },
      { type: 'choices', choices: { labels: ['Mon'], other: 'Sun' }, field: { id: '3' } },
    ],
  },
};
const simple = { 'Your name': 'Ann', Colour: 'Red', Days: ['Mon', 'Sun'] };

async function submit(more: JsonObject = {}) {
  await lookAfterSubscription(typeformTrigger, 'keep', life(more));
  const [hook] = hooks.values();
  const body = JSON.stringify(submission);
  const signature = createHmac('sha256', String(hook?.secret)).update(body).digest('base64');
  const headers = { 'typeform-signature': `sha256=${signature}` };
  return (await callWebhook(typeformTrigger, { body, headers }, life(more))).outputs?.[0]?.[0]?.json;
}

it('gives answers by their questions', async () => {
  expect(await submit()).toEqual(simple);
});

it('gives answers as they come, and with all that is known', async () => {
  expect(await submit({ simplifyAnswers: false })).toEqual({ answers: submission.form_response.answers });
  expect(await submit({ simplifyAnswers: false, onlyAnswers: false })).toEqual(submission);
  expect(await submit({ onlyAnswers: false })).toEqual({ event_id: 'e1', form_response: { answers: simple } });
});

it('keeps one webhook of the form, refuses what others made up, and removes it', async () => {
  await lookAfterSubscription(typeformTrigger, 'keep', life());
  hooks.clear();
  await lookAfterSubscription(typeformTrigger, 'keep', life());
  expect([...hooks]).toMatchObject([
    ['https://api.typeform.com/forms/f1/webhooks', { url: life().url, enabled: true }],
  ]);
  expect((await callWebhook(typeformTrigger, { body: '{}' }, life())).reply?.status).toBe(401);
  await lookAfterSubscription(typeformTrigger, 'remove', life());
  expect(hooks.size).toBe(0);
});
