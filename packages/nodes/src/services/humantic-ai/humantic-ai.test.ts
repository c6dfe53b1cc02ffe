import type { JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import humanticAi from './humantic-ai.node.ts';

const API = 'https://api.humantic.ai/v1/user-profile';
const run = (parameters: JsonObject, binary?: Record<string, { data: string; mimeType: string; fileName: string }>) =>
  runNode(humanticAi, {
    credentials: { humanticAiApi: { apiKey: 'K' } },
    parameters: { userId: 'a@example.com', ...parameters },
    items: [{ json: {}, ...(binary && { binary }) }],
    http: () => ({ json: { data: { status: 'NEW' }, results: { userid: 'a@example.com' } } }),
  });

it('has a profile, a text and a résumé analyzed', async () => {
  const profile = await run({ operation: 'create' });
  expect(profile.requests).toMatchObject([
    {
      url: `${API}/create`,
      query: [['userid', 'a@example.com']],
    },
  ]);
  expect(profile.json).toEqual([{ status: 'NEW' }]);
  const text = await run({ operation: 'update', text: 'Much text' });
  expect(text.requests).toMatchObject([{ method: 'POST', url: `${API}/create`, body: '{"text":"Much text"}' }]);
  const file = { data: 'SGk=', mimeType: 'application/pdf', fileName: 'cv.pdf' };
  const resume = await run({ operation: 'create', sendResume: true }, { data: file });
  expect(resume.requests[0]?.headers?.['content-type']).toMatch(/^multipart\/form-data; boundary=/);
});

it('gets what is known of a person', async () => {
  const { requests, json } = await run({ operation: 'get', options: { persona: ['sales', 'hiring'] } });
  expect(requests[0]?.query).toContainEqual(['persona', 'sales,hiring']);
  expect(json).toEqual([{ userid: 'a@example.com' }]);
});
