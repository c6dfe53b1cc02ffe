import type { JsonObject, Tool } from '@millrace/node-sdk';
import { expect, it } from 'vitest';
import { itemWithFile, vendorService } from '../../../../testing/vendor-service.ts';
import ollamaApi from '../ollama-api.credential.ts';
import ollama from './ollama.node.ts';

const service = vendorService(ollama, ollamaApi, (url) => ({ baseUrl: url, apiKey: 'k' }));
const modelId = { __rl: true, mode: 'id', value: 'llama3.2' };
const says = (message: JsonObject) => ({ json: { model: 'llama3.2', message, done: true, done_reason: 'stop' } });
const hello = says({ role: 'assistant', content: 'Hello' });
const said = { messages: { values: [{ content: 'Hi', role: 'user' }] } };
const bodies = () => service.sent().map(([, , body]) => body as JsonObject);

it('gives what the model says, simple or whole, with settings where Ollama looks for them', async () => {
  service.answer(hello);
  expect((await service.run({ modelId, ...said })).json).toEqual([{ content: 'Hello' }]);
  const options = { system: 'Be brief', temperature: 0, num_gpu: -1, stop: 'a, b', format: 'json', keep_alive: '1m' };
  expect((await service.run({ modelId, ...said, simplify: false, options })).json).toEqual([hello.json]);
  const user = { role: 'user', content: 'Hi' };
  expect(service.sent()).toEqual([
    ['POST', '/api/chat', { model: 'llama3.2', messages: [user], stream: false, options: {} }],
    [
      'POST',
      '/api/chat',
      {
        model: 'llama3.2',
        messages: [{ role: 'system', content: 'Be brief' }, user],
        stream: false,
        options: { temperature: 0, stop: ['a', 'b'] },
        format: 'json',
        keep_alive: '1m',
      },
    ],
  ]);
  expect(service.header('authorization')).toEqual(['Bearer k', 'Bearer k']);
});

it('lets the model call connected tools', async () => {
  const add: Tool = {
    name: 'add',
    description: 'Adds',
    parameters: { type: 'object' },
    invoke: async ({ a }) => String(a),
  };
  const asking = {
    role: 'assistant',
    content: '',
    tool_calls: [1, 2].map((a) => ({ function: { name: 'add', arguments: { a } } })),
  };
  service.answer(says(asking), hello);
  const { json } = await service.run({ modelId, ...said }, { connected: { ai_tool: [add] } });
  expect(json).toEqual([{ content: 'Hello' }]);
  expect(bodies()[0]?.tools).toEqual([
    { type: 'function', function: { name: 'add', description: 'Adds', parameters: { type: 'object' } } },
  ]);
  expect(bodies()[1]?.messages).toEqual([
    { role: 'user', content: 'Hi' },
    asking,
    { role: 'tool', tool_name: 'add', content: '1' },
    { role: 'tool', tool_name: 'add', content: '2' },
  ]);
});

it('asks about pictures of the item and at addresses', async () => {
  service.answer(hello);
  const parameters = { resource: 'image', operation: 'analyze', modelId, text: 'What?', options: { system: 'S' } };
  const { json } = await service.run(parameters, { items: [itemWithFile('a.png', 'image/png')] });
  expect(json).toEqual([{ content: 'Hello' }]);
  service.answer({ headers: { 'content-type': 'image/png' }, body: 'PNG' }, hello);
  await service.run({ ...parameters, inputType: 'url', imageUrls: `${service.url}/a.png` });
  const [first, , second] = bodies();
  const images = (body: JsonObject | undefined) => (body?.messages as JsonObject[] | undefined)?.at(-1)?.images;
  expect(images(first)).toEqual([Buffer.from('BYTES').toString('base64')]);
  expect(images(second)).toEqual([Buffer.from('PNG').toString('base64')]);
  expect(first?.messages).toMatchObject([
    { role: 'system', content: 'S' },
    { role: 'user', content: 'What?' },
  ]);
  // Whose pictures they are, is not told where they lie.
  expect(service.header('authorization')).toEqual(['Bearer k', undefined, 'Bearer k']);
});
