import type { ChatMemory, ChatMessage, Tool } from '@millrace/node-sdk';
import { NodeError } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import { schemaParser } from '../../../lib/ai/structured/schema-parser.ts';
import { scriptedModel } from '../../../testing/scripted-model.ts';
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
  expect(model.asked[0]).toEqual([{ role: 'user', content: 'Hello' }]);
});

it('lets the model use tools until it answers, and puts out the steps where it is asked to', async () => {
  const model = scriptedModel(calling('add', { a: 1, b: 2 }), { content: 'It is 3' });
  const { json } = await runNode(agent, {
    parameters: { ...defined, options: { returnIntermediateSteps: true } },
    connected: { ai_languageModel: [model], ai_tool: [add] },
  });
  expect(json).toEqual([
    {
      output: 'It is 3',
      intermediateSteps: [
        {
          action: { tool: 'add', toolInput: { a: 1, b: 2 }, toolCallId: 'c1', log: 'Calls add with {"a":1,"b":2}' },
          observation: '3',
        },
      ],
    },
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
    'There is no tool "subtract". The tools are: add.',
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
  expect(model.asked[0]?.map(({ content }) => content)).toEqual(['I am Ada', 'Who am I?']);
  expect(saved).toEqual([
    { role: 'user', content: 'Who am I?' },
    { role: 'assistant', content: 'Hello Ada' },
  ]);
});

it('leaves out of what the memory holds the turns that do not fit', async () => {
  const turn = (text: string): ChatMessage[] => [
    { role: 'user', content: text },
    { role: 'assistant', content: text },
  ];
  const memory: ChatMemory = {
    load: async () => [...turn('a'.repeat(40)), ...turn('b'.repeat(40))],
    save: async () => undefined,
  };
  const model = scriptedModel({ content: 'Yes' });
  const parameters = { ...defined, text: 'Go on', options: { maxTokensFromMemory: 20 } };
  await runNode(agent, { parameters, connected: { ai_languageModel: [model], ai_memory: [memory] } });
  expect(model.asked[0]?.map(({ content }) => String(content)[0])).toEqual(['b', 'b', 'G']);
});

it('ends a model that never answers, refuses tools of one name, and says what is missing', async () => {
  const endless = { ai_languageModel: [scriptedModel(calling('add'))], ai_tool: [add] };
  const parameters = { ...defined, options: { maxIterations: 2 } };
  await expect(runNode(agent, { parameters, connected: endless })).rejects.toThrow('no answer within 2 rounds');
  expect(endless.ai_languageModel[0]?.asked).toHaveLength(2);
  const twice = { ai_languageModel: [scriptedModel({ content: 'x' })], ai_tool: [add, add] };
  await expect(runNode(agent, { parameters, connected: twice })).rejects.toThrow('Two tools have the name "add"');
  await expect(runNode(agent, { connected: twice })).rejects.toThrow('no text in its field "chatInput"');
});

const city = schemaParser({ type: 'object', properties: { city: { type: 'string' } }, required: ['city'] });
const formed = { ...defined, hasOutputParser: true };
const final = (output: object) => calling('format_final_json_response', { output });

it('gives an answer of a form by a tool of its own, after those that do something', async () => {
  const model = scriptedModel(calling('add', { a: 1, b: 2 }), final({ city: 'Rome' }));
  const { json } = await runNode(agent, {
    parameters: formed,
    connected: { ai_languageModel: [model], ai_tool: [add], ai_outputParser: [city] },
  });
  expect(json).toEqual([{ output: { city: 'Rome' } }]);
  expect(model.requests[0]?.tools?.map(({ name }) => name)).toEqual(['add', 'format_final_json_response']);
});

it('takes the form out of a text, too, and tells the model once what is wrong', async () => {
  const connected = (...answers: Parameters<typeof scriptedModel>) => ({
    ai_languageModel: [scriptedModel(...answers)],
    ai_outputParser: [city],
  });
  const fenced = { content: 'Here it is:\n```json\n{"output":{"city":"Rome"}}\n```' };
  const first = await runNode(agent, { parameters: formed, connected: connected(fenced) });
  expect(first.json).toEqual([{ output: { city: 'Rome' } }]);
  const mended = connected(final({ town: 'Rome' }), final({ city: 'Rome' }));
  expect((await runNode(agent, { parameters: formed, connected: mended })).json).toEqual([
    { output: { city: 'Rome' } },
  ]);
  expect(mended.ai_languageModel[0]?.asked[1]?.at(-1)).toMatchObject({ role: 'tool', toolCallId: 'c1' });
  const never = connected({ content: 'Rome' });
  await expect(runNode(agent, { parameters: formed, connected: never })).rejects.toMatchObject({
    code: 'AI_OUTPUT_INVALID',
  });
  expect(never.ai_languageModel[0]?.asked).toHaveLength(2);
  const cut = connected({ content: '{"city": "Ro', finish: 'length' });
  await expect(runNode(agent, { parameters: formed, connected: cut })).rejects.toMatchObject({ code: 'AI_ANSWER_CUT' });
});

it('asks the second model where the service of the first is not available, and only then', async () => {
  const failing = (code: string) => scriptedModel(new NodeError('No', { code }));
  const second = () => scriptedModel({ content: 'from the second' });
  const parameters = { ...defined, needsFallback: true };
  for (const code of ['SERVICE_BUSY', 'SERVICE_UNAVAILABLE', 'HTTP_TIMEOUT']) {
    const connected = { ai_languageModel: [failing(code), second()] };
    expect((await runNode(agent, { parameters, connected })).json).toEqual([{ output: 'from the second' }]);
  }
  const refused = { ai_languageModel: [failing('SERVICE_CREDENTIAL_REFUSED'), second()] };
  await expect(runNode(agent, { parameters, connected: refused })).rejects.toThrow('No');
  const alone = { ai_languageModel: [second()] };
  await expect(runNode(agent, { parameters, connected: alone })).rejects.toMatchObject({ code: 'AI_MODEL_MISSING' });
});

it('does calls of one answer side by side, and ends one that is made again and again', async () => {
  const { promise: bothBegan, resolve } = Promise.withResolvers<void>();
  let began = 0;
  const slow = tool('wait', async () => {
    if (++began === 2) resolve();
    await bothBegan;
    return 'done';
  });
  const two = [1, 2].map((n) => ({ id: `c${n}`, name: 'wait', arguments: { n } }));
  const model = scriptedModel({ toolCalls: two }, { content: 'Both' });
  const connected = { ai_languageModel: [model], ai_tool: [slow] };
  expect((await runNode(agent, { parameters: defined, connected })).json).toEqual([{ output: 'Both' }]);
  const again = { ai_languageModel: [scriptedModel(calling('add', { a: 1, b: 2 }))], ai_tool: [add] };
  await expect(runNode(agent, { parameters: defined, connected: again })).rejects.toMatchObject({
    code: 'AI_CALLS_REPEATED',
  });
  expect(again.ai_languageModel[0]?.asked).toHaveLength(3);
});

it('remembers calls of tools with what they gave, and shows pictures of the item', async () => {
  const saved: ChatMessage[] = [];
  const memory: ChatMemory = { load: async () => [], save: async (messages) => void saved.push(...messages) };
  const model = scriptedModel(calling('add', { a: 1, b: 2 }), { content: '3' });
  const picture = { data: Buffer.from('png').toString('base64'), mimeType: 'image/png', bytes: 3 };
  await runNode(agent, {
    items: [{ json: {}, binary: { photo: picture } }],
    parameters: defined,
    connected: { ai_languageModel: [model], ai_tool: [add], ai_memory: [memory] },
  });
  expect(saved.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant']);
  expect(model.asked[0]?.[0]?.content).toEqual([
    { type: 'text', text: 'What is 1 + 2?' },
    { type: 'image', mediaType: 'image/png', content: { data: picture.data } },
  ]);
});

it('runs kinds of agents that are gone as a tools agent, and says so', async () => {
  const options = { typeVersion: 1.6, connected: { ai_languageModel: [scriptedModel({ content: 'Hi' })] } };
  const { json, hints } = await runNode(agent, { ...options, parameters: { ...defined, agent: 'reActAgent' } });
  expect(json).toEqual([{ output: 'Hi' }]);
  expect(hints.map(({ message }) => message)).toEqual([
    'This kind of agent is gone: it ran as a tools agent, without the templates of its options.',
  ]);
  const sql = runNode(agent, { ...options, parameters: { ...defined, agent: 'sqlAgent' } });
  await expect(sql).rejects.toThrow('The SQL agent is gone');
});

it('hands its limits on, and tells what was done until a budget was used up', async () => {
  const spent = new NodeError('The budget is used up', { code: 'AI_BUDGET_EXCEEDED', description: 'Raise it.' });
  const model = scriptedModel(calling('add', { a: 1, b: 2 }), spent);
  const parameters = { ...defined, options: { limits: { costUsd: 0.5, calls: 3 } } };
  const running = runNode(agent, { parameters, connected: { ai_languageModel: [model], ai_tool: [add] } });
  await expect(running).rejects.toMatchObject({
    ...{ message: 'The budget is used up', code: 'AI_BUDGET_EXCEEDED', description: 'Raise it.' },
    details: { steps: [{ tool: 'add', arguments: { a: 1, b: 2 }, result: '3' }] },
  });
  const { modelLimits } = await runNode(agent, {
    parameters,
    connected: { ai_languageModel: [scriptedModel({ content: 'Hi' })] },
  });
  expect(modelLimits).toEqual([{ costUsd: 0.5, calls: 3 }]);
});
