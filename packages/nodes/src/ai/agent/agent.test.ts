import type { ChatMemory, ChatMessage, Tool } from '@millrace/node-sdk';
import { NodeError } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import { scriptedModel } from '../../testing/scripted-model.ts';
import agent from './agent.node.ts';

const calling = (name: string, args = {}) => ({ toolCalls: [{ id: 'c1', name, arguments: args }] });
const tool = (name: string, invoke: Tool['invoke']): Tool => ({
  name,
  description: '',
  parameters: { type: 'object' },
  invoke,
});
const add = tool('add', async ({ a, b }) => String(Number(a) + Number(b)));
const defined = { promptType: 'define', text: 'What is 1 + 2?' };

it('answers with the model, from the chat or from a text', async () => {
  const model = scriptedModel({ content: 'Hi' });
  const { json } = await runNode(agent, { items: [{ chatInput: 'Hello' }], connected: { ai_languageModel: [model] } });
  expect(json).toEqual([{ output: 'Hi' }]);
  expect(model.asked[0]).toEqual([
    { role: 'system', content: 'You are a helpful assistant' },
    { role: 'user', content: 'Hello' },
  ]);
});

it('lets the model use tools until it answers, and puts out the steps where it is asked to', async () => {
  const model = scriptedModel(calling('add', { a: 1, b: 2 }), { content: 'It is 3' });
  const { json } = await runNode(agent, {
    parameters: { ...defined, options: { returnIntermediateSteps: true } },
    connected: { ai_languageModel: [model], ai_tool: [add] },
  });
  expect(json).toEqual([
    { output: 'It is 3', intermediateSteps: [{ tool: 'add', arguments: { a: 1, b: 2 }, result: '3' }] },
  ]);
  expect(model.asked[1]?.at(-1)).toEqual({ role: 'tool', toolCallId: 'c1', content: '3' });
});

it('tells the model of a tool that failed or is not there', async () => {
  const broken = tool('add', () => Promise.reject(new NodeError('No power')));
  const model = scriptedModel(calling('add'), calling('subtract'), { content: 'Sorry' });
  const { json } = await runNode(agent, {
    parameters: defined,
    connected: { ai_languageModel: [model], ai_tool: [broken] },
  });
  expect(json).toEqual([{ output: 'Sorry' }]);
  expect(model.asked.slice(1).map((messages) => messages.at(-1)?.content)).toEqual([
    'The tool failed: No power',
    'There is no tool "subtract".',
  ]);
});

it('begins with what the memory holds and adds what was said', async () => {
  const saved: ChatMessage[] = [];
  const memory: ChatMemory = {
    load: async () => [{ role: 'user', content: 'I am Ada' }],
    save: async (messages) => void saved.push(...messages),
  };
  const model = scriptedModel({ content: 'Hello Ada' });
  await runNode(agent, {
    parameters: { ...defined, text: 'Who am I?' },
    connected: { ai_languageModel: [model], ai_memory: [memory] },
  });
  expect(model.asked[0]?.map(({ content }) => content).slice(1)).toEqual(['I am Ada', 'Who am I?']);
  expect(saved).toEqual([
    { role: 'user', content: 'Who am I?' },
    { role: 'assistant', content: 'Hello Ada' },
  ]);
});

it('ends a model that never answers, refuses tools of one name, and says what is missing', async () => {
  const endless = { ai_languageModel: [scriptedModel(calling('add'))], ai_tool: [add] };
  const parameters = { ...defined, options: { maxIterations: 2 } };
  await expect(runNode(agent, { parameters, connected: endless })).rejects.toThrow('no answer after 2 rounds');
  expect(endless.ai_languageModel[0]?.asked).toHaveLength(3);
  const twice = { ai_languageModel: [scriptedModel({ content: 'x' })], ai_tool: [add, add] };
  await expect(runNode(agent, { parameters, connected: twice })).rejects.toThrow('Two tools have the name "add"');
  await expect(runNode(agent, { connected: twice })).rejects.toThrow('no text in its field "chatInput"');
});
