import type { ChatMemory, ChatMessage } from '@millrace/node-sdk';
import { callWebhook, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import chat from './chat.node.ts';

const reply = {
  method: 'POST',
  body: '{"chatInput":"Blue","sessionId":"s"}',
  headers: { 'content-type': 'application/json' },
};

function memoryOf(said: ChatMessage[]) {
  const memory: ChatMemory = { load: async () => said, save: async (more) => void said.push(...more) };
  return { connected: { ai_memory: [memory] } };
}

it('says its message and passes its items on', async () => {
  const parameters = { message: 'Done', waitUserReply: false };
  const { answers, json, hints } = await runNode(chat, { parameters, isAnswerRead: true, items: [{ a: 1 }, { a: 2 }] });
  expect([answers, json, hints]).toEqual([['Done[end]'], [{ a: 1 }, { a: 2 }], []]);
});

it('tells when nobody reads what it says', async () => {
  const { hints } = await runNode(chat, { parameters: { message: 'Done', waitUserReply: false } });
  expect(hints).toMatchObject([{ type: 'warning', message: expect.stringContaining('Nobody reads this message') }]);
});

it('waits for the reply, at most as long as it is told, and goes on with it', async () => {
  const options = {
    limitWaitTime: { values: { limitType: 'afterTimeInterval', resumeAmount: 2, resumeUnit: 'minutes' } },
  };
  const parameters = { message: 'Which colour?', options };
  const { suspension, answers } = await runNode(chat, { parameters, isAnswerRead: true, now: 1000 });
  expect([suspension, answers]).toEqual([{ on: 'webhook', until: 121_000 }, ['Which colour?[end]']]);
  expect(await callWebhook(chat, reply, { parameters, items: [{}, {}] })).toEqual({
    outputs: [[{ json: { chatInput: 'Blue', sessionId: 's' }, pairedItem: [{ item: 0 }, { item: 1 }] }]],
    headers: { 'access-control-allow-origin': '*' },
  });
});

it('remembers the message and the reply where it is told to', async () => {
  const said: ChatMessage[] = [];
  const parameters = { message: 'Which colour?', options: { memoryConnection: true } };
  await runNode(chat, { parameters, ...memoryOf(said) });
  await callWebhook(chat, reply, { parameters, ...memoryOf(said) });
  expect(said).toEqual([
    { role: 'assistant', content: 'Which colour?' },
    { role: 'user', content: 'Blue' },
  ]);
});
