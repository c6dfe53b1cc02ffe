import type { JsonObject } from '@millrace/node-sdk';
import { callWebhook, type FakeServer, lookAfterSubscription, lookupContext } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import surveyMonkeyTrigger from './survey-monkey-trigger.node.ts';

const questions: JsonObject[] = [
  { id: 'q1', headings: [{ heading: 'Your name?' }] },
  {
    id: 'q2',
    headings: [{ heading: 'Colors?' }],
    answers: {
      choices: [
        { id: 'c1', text: 'Red' },
        { id: 'c2', text: 'Blue' },
      ],
    },
  },
  {
    id: 'q3',
    headings: [{ heading: 'How was it?' }],
    answers: { choices: [{ id: 'c3', text: 'Good' }], rows: [{ id: 'r1', text: 'Food' }] },
  },
  {
    id: 'q4',
    headings: [{ heading: 'When?' }],
    answers: {
      choices: [
        { id: 'c4', text: 'Noon' },
        { id: 'c5', text: 'Evening' },
      ],
      rows: [{ id: 'r2', text: 'Monday' }],
    },
  },
];
const answered: JsonObject[] = [
  { id: 'q1', answers: [{ text: 'Ann' }] },
  { id: 'q2', answers: [{ choice_id: 'c1' }, { choice_id: 'c2' }] },
  { id: 'q3', answers: [{ row_id: 'r1', choice_id: 'c3' }] },
  {
    id: 'q4',
    answers: [
      { row_id: 'r2', choice_id: 'c4' },
      { row_id: 'r2', choice_id: 'c5' },
    ],
  },
];

let hook: JsonObject | undefined;
const http: FakeServer = ({ method, url, body }) => {
  if (url.includes('/responses/')) return { json: { id: '7', pages: [{ questions: answered }] } };
  if (url.endsWith('/details')) return { json: { pages: [{ questions }] } };
  if (url.endsWith('/surveys')) return { json: { data: [{ id: '5', title: 'Lunch' }] } };
  if (method === 'POST') hook = JSON.parse(String(body));
  if (method === 'DELETE') hook = undefined;
  return { status: hook ? 200 : 404, json: { id: '31' } };
};
const parameters: JsonObject = { objectType: 'survey', event: 'response_completed', surveyIds: ['5'] };
const life = {
  credentials: { surveyMonkeyApi: { accessToken: 'T' } },
  staticData: { node: {}, workflow: {} },
  parameters,
  url: 'https://own.example/hook',
  http,
};
const told = { event_type: 'response_completed', object_id: '7', resources: { survey_id: '5' } };

it('subscribes, gives the answers of a response by their questions, and unsubscribes', async () => {
  await lookAfterSubscription(surveyMonkeyTrigger, 'keep', life);
  expect(hook).toMatchObject({ event_type: 'response_completed', object_type: 'survey', object_ids: ['5'] });
  const { searchParams } = new URL(String(hook?.subscription_url));
  const query = { secret: String(searchParams.get('secret')) };
  const body = JSON.stringify(told);
  const given = await callWebhook(surveyMonkeyTrigger, { body, query }, life);
  const answers = {
    'Your name?': 'Ann',
    'Colors?': ['Red', 'Blue'],
    'How was it?': { Food: 'Good' },
    'When?': { Monday: ['Noon', 'Evening'] },
  };
  expect(given.outputs).toEqual([[{ json: answers }]]);
  const raw = { ...life, parameters: { ...parameters, resolveData: false } };
  expect((await callWebhook(surveyMonkeyTrigger, { body, query }, raw)).outputs).toEqual([[{ json: told }]]);
  const guessed = await callWebhook(surveyMonkeyTrigger, { body, query: { secret: 'guessed' } }, life);
  expect(guessed.reply?.status).toBe(401);
  await lookAfterSubscription(surveyMonkeyTrigger, 'remove', life);
  expect(hook).toBeUndefined();
});

it('offers surveys', async () => {
  const context = lookupContext(surveyMonkeyTrigger, life);
  expect(await surveyMonkeyTrigger.lookups?.options?.getSurveys?.(context)).toEqual([{ name: 'Lunch', value: '5' }]);
});
