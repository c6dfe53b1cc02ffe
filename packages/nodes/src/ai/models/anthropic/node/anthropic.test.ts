import type { JsonObject, Tool } from '@millrace/node-sdk';
import { expect, it } from 'vitest';
import { itemWithFile, vendorService } from '../../../../testing/vendor-service.ts';
import anthropicApi from '../anthropic-api.credential.ts';
import anthropic from './anthropic.node.ts';

const service = vendorService(anthropic, anthropicApi, (url) => ({ apiKey: 'k', url: `${url}/` }));
const modelId = { __rl: true, mode: 'id', value: 'claude' };
const hello = [
  { type: 'text', text: 'Hel' },
  { type: 'text', text: 'lo' },
];
const says = (content: JsonObject[], more: JsonObject = {}) => ({
  json: { id: 'm', type: 'message', role: 'assistant', content, stop_reason: 'end_turn', ...more },
});
const said = { messages: { values: [{ content: 'Hi', role: 'user' }] } };
const BYTES = Buffer.from('BYTES').toString('base64');
const file = { id: 'file_1', type: 'file', filename: 'a.pdf', mime_type: 'application/pdf' };

it('gives what the model says, simple, whole, and as one text', async () => {
  service.answer(says(hello));
  const { json } = await service.run({ modelId, ...said });
  expect(json).toEqual([{ content: hello }]);
  const options = {
    includeMergedResponse: true,
    system: 'Be brief',
    maxTokens: 20,
    temperature: 0,
    topP: 0.5,
    topK: 4,
  };
  const whole = await service.run({ modelId, ...said, simplify: false, options });
  expect(whole.json).toEqual([{ ...says(hello).json, merged_response: 'Hello' }]);
  const body = { model: 'claude', messages: [{ role: 'user', content: 'Hi' }] };
  expect(service.sent()).toEqual([
    ['POST', '/v1/messages', { ...body, max_tokens: 1024 }],
    ['POST', '/v1/messages', { ...body, max_tokens: 20, system: 'Be brief', temperature: 0, top_p: 0.5, top_k: 4 }],
  ]);
  expect(service.header('anthropic-beta')).toEqual(['files-api-2025-04-14', 'files-api-2025-04-14']);
  expect(service.header('x-api-key')).toEqual(['k', 'k']);
});

it('lets the model use tools of Anthropic, and go on where it paused over them', async () => {
  const search = { type: 'server_tool_use', id: 's', name: 'web_search', input: {} };
  service.answer(says([search], { stop_reason: 'pause_turn' }), says(hello));
  const options = { codeExecution: true, webSearch: true, maxUses: 3, allowedDomains: 'a.com, b.com' };
  const { json } = await service.run({ modelId, ...said, options });
  expect(json).toEqual([{ content: [search, ...hello] }]);
  const [first, second] = service.sent().map(([, , body]) => body as JsonObject);
  expect(first?.tools).toEqual([
    { type: 'code_execution_20250522', name: 'code_execution' },
    { type: 'web_search_20250305', name: 'web_search', max_uses: 3, allowed_domains: ['a.com', 'b.com'] },
  ]);
  expect(second?.messages).toEqual([
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: [search] },
  ]);
  expect(service.header('anthropic-beta')[0]).toBe('files-api-2025-04-14,code-execution-2025-05-22');
});

it('ends with a model that pauses for ever', async () => {
  service.answer(says([], { stop_reason: 'pause_turn' }));
  await expect(service.run({ modelId, ...said })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

it('lets the model call connected tools: results of one answer go back together', async () => {
  const add: Tool = {
    name: 'add',
    description: 'Adds',
    parameters: { type: 'object' },
    invoke: async ({ a }) => String(a),
  };
  const thought = { type: 'thinking', thinking: 'Hm', signature: 's' };
  const calls = [1, 2].map((a) => ({ type: 'tool_use', id: `c${a}`, name: 'add', input: { a } }));
  service.answer(says([thought, ...calls], { stop_reason: 'tool_use' }), says(hello));
  const { json } = await service.run({ modelId, ...said }, { connected: { ai_tool: [add] } });
  expect(json).toEqual([{ content: hello }]);
  const [first, second] = service.sent().map(([, , body]) => body as JsonObject);
  expect(first?.tools).toEqual([{ name: 'add', description: 'Adds', input_schema: { type: 'object' } }]);
  expect(second?.messages).toEqual([
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: [thought, ...calls] },
    {
      role: 'user',
      content: [1, 2].map((a) => ({ type: 'tool_result', tool_use_id: `c${a}`, content: String(a) })),
    },
  ]);
});

it('shows the model files of the item, at addresses, and uploaded ones', async () => {
  service.answer({ headers: { 'content-type': 'image/png' }, body: '' }, { json: file }, says(hello));
  const attachmentsUrls = `${service.url}/a.png, ${service.url}/v1/files/file_1`;
  await service.run({ modelId, ...said, addAttachments: true, attachmentsUrls });
  const [asked, looked, sent] = service.sent();
  expect([asked?.slice(0, 2), looked?.slice(0, 2)]).toEqual([
    ['HEAD', '/a.png'],
    ['GET', '/v1/files/file_1'],
  ]);
  expect(sent?.[2]).toMatchObject({
    messages: [
      { role: 'user', content: 'Hi' },
      {
        role: 'user',
        content: [
          { type: 'image', source: { type: 'url', url: `${service.url}/a.png` } },
          { type: 'document', source: { type: 'file', file_id: 'file_1' } },
        ],
      },
    ],
  });
});

it('refuses to attach what is neither a picture nor a PDF', async () => {
  const parameters = { modelId, ...said, addAttachments: true, attachmentsInputType: 'binary' };
  const running = service.run(parameters, { items: [itemWithFile('a.txt', 'text/plain')] });
  await expect(running).rejects.toThrow("'data' is neither a picture nor a PDF");
});

it.each([
  ['document', 'documentUrls', 'application/pdf'],
  ['image', 'imageUrls', 'image/png'],
])('asks about a %s at an address or of the item', async (resource, urls, mimeType) => {
  service.answer(says(hello));
  const parameters = { resource, operation: 'analyze', modelId, text: 'What?' };
  // What stands there is known: nothing is looked up.
  await service.run({ ...parameters, [urls]: 'https://example.com/a' });
  const items = [itemWithFile('a', mimeType)];
  const { json } = await service.run({ ...parameters, inputType: 'binary', simplify: false }, { items });
  expect(json).toEqual([says(hello).json]);
  const sources = [
    { type: 'url', url: 'https://example.com/a' },
    { type: 'base64', media_type: mimeType, data: BYTES },
  ];
  expect(service.sent().map(([, , body]) => body)).toEqual(
    sources.map((source) => ({
      model: 'claude',
      max_tokens: 1024,
      messages: [
        {
          role: 'user',
          content: [
            { type: resource, source },
            { type: 'text', text: 'What?' },
          ],
        },
      ],
    })),
  );
});

it('uploads files of items and from addresses', async () => {
  service.answer({ json: file });
  const upload = { resource: 'file', operation: 'upload' };
  const items = [itemWithFile('a.txt', 'text/plain')];
  const { json } = await service.run({ ...upload, inputType: 'binary' }, { items });
  expect(json).toEqual([{ ...file, url: `${service.url}/v1/files/file_1` }]);
  service.answer({ headers: { 'content-type': 'application/pdf' }, body: 'PDF' }, { json: file });
  await service.run({ ...upload, fileUrl: `${service.url}/a.pdf`, options: { fileName: 'b.pdf' } });
  const [one, fetched, other] = service.sent();
  expect(one?.[2]).toContain('filename="a.txt"');
  expect(fetched?.slice(0, 2)).toEqual(['GET', '/a.pdf']);
  expect(other?.[2]).toMatch(/filename="b.pdf"\r\nContent-Type: application\/pdf\r\n\r\nPDF/);
  // Whose file it is, is not told where it lies.
  expect(service.header('x-api-key')).toEqual(['k', undefined, 'k']);
});

it('reads, lists and deletes files', async () => {
  const place = { resource: 'file', fileId: 'file_1' };
  service.answer({ json: file });
  expect((await service.run({ ...place, operation: 'get' })).json).toEqual([
    { ...file, url: `${service.url}/v1/files/file_1` },
  ]);
  service.answer({ json: { id: 'file_1', type: 'file_deleted' } });
  expect((await service.run({ ...place, operation: 'deleteFile' })).json).toEqual([
    { id: 'file_1', type: 'file_deleted' },
  ]);
  service.answer(
    { json: { data: [file], has_more: true, last_id: 'file_1' } },
    { json: { data: [{ ...file, id: 'file_2' }], has_more: false, last_id: 'file_2' } },
  );
  const { json } = await service.run({ resource: 'file', operation: 'list', returnAll: true });
  expect(json.map(({ id, url }) => [id, url])).toEqual([
    ['file_1', `${service.url}/v1/files/file_1`],
    ['file_2', `${service.url}/v1/files/file_2`],
  ]);
  expect(service.sent().map(([method, path]) => `${method} ${path}`)).toEqual([
    'GET /v1/files/file_1',
    'DELETE /v1/files/file_1',
    'GET /v1/files?limit=1000',
    'GET /v1/files?limit=1000&after_id=file_1',
  ]);
});

it('has prompts written, improved and made into templates', async () => {
  const made = { prompt_text: 'P', messages: [{ role: 'user', content: 'x' }], system: 'S', usage: [] };
  service.answer({ json: made });
  const prompt = { resource: 'prompt' };
  const generated = await service.run({ ...prompt, operation: 'generate', task: 'T' });
  expect(generated.json).toEqual([{ messages: made.messages, system: 'S' }]);
  const options = { system: 'sys', feedback: 'fb' };
  expect((await service.run({ ...prompt, operation: 'improve', ...said, options, simplify: false })).json).toEqual([
    made,
  ]);
  await service.run({ ...prompt, operation: 'templatize', ...said });
  expect(service.sent()).toEqual([
    ['POST', '/v1/experimental/generate_prompt', { task: 'T' }],
    ['POST', '/v1/experimental/improve_prompt', { messages: said.messages.values, ...options }],
    ['POST', '/v1/experimental/templatize_prompt', { messages: said.messages.values }],
  ]);
  expect(service.header('anthropic-beta')[0]).toBe('files-api-2025-04-14,prompt-tools-2025-04-02');
});
