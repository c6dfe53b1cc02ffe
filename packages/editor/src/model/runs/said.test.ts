import { expect, it } from 'vitest';
import { callIn, modelCallOf } from './said.ts';

const system = { role: 'system', content: 'Be kind' };
const prompt = { role: 'user', content: 'Now' };
const asks = { role: 'assistant', content: '', toolCalls: [{ id: '1', name: 'act', arguments: {} }] };
const result = { role: 'tool', content: 'done', toolCallId: '1' };
const response = { content: 'Hello', toolCalls: [], finish: 'stop' };

it('shows of a first question the system and the prompt, and counts what a memory gave', () => {
  const messages = [system, { role: 'user', content: 'Then' }, { role: 'assistant', content: 'Yes' }, prompt];
  const call = modelCallOf({ request: { model: 'm', messages }, response }, undefined);
  expect(call).toEqual({
    ...{ model: 'm', earlier: 2, text: 'Hello', calls: [], reasoning: '', isCut: false },
    added: [
      { role: 'system', text: 'Be kind' },
      { role: 'user', text: 'Now' },
    ],
  });
});

it('shows of a later question only what is new and has no line of its own', () => {
  const before = { request: { messages: [system, prompt] }, response };
  const again = { role: 'user', content: 'Give it in the form' };
  const messages = [system, prompt, asks, result, again];
  expect(modelCallOf({ request: { messages }, response }, before).added).toEqual([
    { role: 'user', text: 'Give it in the form' },
  ]);
});

it('reads calls, tokens, reasoning, files and an answer that was cut off', () => {
  const image = { type: 'image', mediaType: 'image/png', fileName: 'a.png' };
  const messages = [{ role: 'user', content: [{ type: 'text', text: 'See' }, image] }];
  const answer = {
    ...{ content: '', finish: 'length', firstTokenMs: 7, reasoning: [{ text: 'Hm' }] },
    toolCalls: [{ id: '1', name: 'act', arguments: { n: 1 } }],
    usage: { inputTokens: 3, outputTokens: 4, cachedTokens: 2, reasoningTokens: 1 },
  };
  expect(modelCallOf({ request: { messages }, response: answer }, undefined)).toEqual({
    ...{ model: '', earlier: 0, text: '', reasoning: 'Hm', isCut: true, firstTokenMs: 7 },
    added: [{ role: 'user', text: 'See\n[a.png, image/png]' }],
    calls: [{ name: 'act', arguments: { n: 1 } }],
    tokens: { input: 3, output: 4, cached: 2, reasoning: 1 },
  });
});

it('takes nothing else for a call', () => {
  expect(callIn([{ json: { request: {}, response: {} } }])).toEqual({ request: {}, response: {} });
  for (const items of [undefined, null, [], [null], [{ json: { request: 'x', response: {} } }]]) {
    expect(callIn(items)).toBeUndefined();
  }
});
