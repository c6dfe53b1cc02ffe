import type { JsonObject } from '@millrace/node-sdk';
import { callWebhook, lookAfterSubscription } from '@millrace/node-sdk/testing';
import { beforeEach, expect, it } from 'vitest';
import jotFormTrigger from './jot-form-trigger.node.ts';

/** Addresses that the form calls, as Jotform numbers them. */
let addresses: string[] = [];
let staticData: { node: JsonObject; workflow: JsonObject };
beforeEach(() => {
  addresses = ['https://other.example/'];
  staticData = { node: {}, workflow: {} };
});

const life = (more: JsonObject = {}) => ({
  credentials: { jotFormApi: { apiKey: 'K', apiDomain: 'eu-api.jotform.com' } },
  staticData,
  parameters: { form: 'f1', ...more },
  url: 'https://own.example/hook',
  http({ method = 'GET', url, body }: { method?: string; url: string; body?: unknown }) {
    expect(url).toMatch('https://eu-api.jotform.com/form/f1/');
    if (url.endsWith('/questions')) return { json: { content: questions } };
    if (method === 'POST') addresses.push(new URLSearchParams(String(body)).get('webhookURL') ?? '');
    if (method === 'DELETE') addresses.splice(Number(url.split('/').at(-1)), 1);
    return { json: { content: { ...addresses } } };
  },
});

const questions = {
  3: { qid: '3', name: 'name', text: 'Your name' },
  4: { qid: '4', name: 'photo_of', text: 'Photo' },
  5: { qid: '5', name: 'submit', text: '' },
};
const given = { slug: 'submit/f1', q3_name: { first: 'Ada' }, photo_of: ['https://jotform.example/a.png'] };

/** A call as Jotform makes it: a multipart form. */
async function submit(more: JsonObject = {}, secret = new URL(addresses[1] ?? 'x:').searchParams.get('secret') ?? '') {
  const form = new FormData();
  form.set('formID', 'f1');
  form.set('rawRequest', JSON.stringify(given));
  const request = new Response(form);
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  const body = new Uint8Array(await request.arrayBuffer());
  return callWebhook(jotFormTrigger, { method: 'POST', headers, query: { secret }, body }, life(more));
}

it('gives answers by the texts of their questions, or as they come', async () => {
  await lookAfterSubscription(jotFormTrigger, 'keep', life());
  const named = { 'Your name': given.q3_name, Photo: given.photo_of };
  expect((await submit()).outputs).toEqual([[{ json: named }]]);
  expect((await submit({ resolveData: false })).outputs).toEqual([[{ json: given }]]);
  expect((await submit({ onlyAnswers: false })).outputs).toEqual([[{ json: { formID: 'f1', rawRequest: named } }]]);
});

it('has one address of the form called, refuses calls that others made up, and takes it away', async () => {
  await lookAfterSubscription(jotFormTrigger, 'keep', life());
  await lookAfterSubscription(jotFormTrigger, 'keep', life());
  expect(addresses).toEqual([
    'https://other.example/',
    expect.stringMatching(/^https:\/\/own\.example\/hook\?secret=.{32}$/),
  ]);
  expect((await submit({}, 'guessed')).reply?.status).toBe(401);
  await lookAfterSubscription(jotFormTrigger, 'remove', life());
  expect(addresses).toEqual(['https://other.example/']);
});

it('has itself called again when somebody took the address away', async () => {
  await lookAfterSubscription(jotFormTrigger, 'keep', life());
  addresses = [];
  await lookAfterSubscription(jotFormTrigger, 'keep', life());
  expect(addresses).toHaveLength(1);
});
