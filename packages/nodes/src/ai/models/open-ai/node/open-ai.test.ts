import type { Item, JsonObject, JsonValue, NodeType, Tool } from '@millrace/node-sdk';
import { type LocalService, lookupContext, runNode, startLocalService } from '@millrace/node-sdk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import openAiApi from '../open-ai-api.credential.ts';
import { openAiV1 } from './open-ai-v1.ts';
import { openAiV2 } from './open-ai-v2.ts';

type Answer = { json: JsonValue } | { headers: Record<string, string>; body: string };

let service: LocalService;
let answers: Answer[] = [];
beforeAll(async () => {
  service = await startLocalService(() => (answers.length > 1 ? answers.shift() : answers[0]) ?? { json: {} });
});
afterAll(() => service.close());
beforeEach(() => {
  answers = [];
  service.calls.splice(0);
});

const modelId = { __rl: true, mode: 'id', value: 'small' };
const run = (node: NodeType, parameters: JsonObject, more: Partial<Parameters<typeof runNode>[1]> = {}) =>
  runNode(node, {
    credentials: { openAiApi: { apiKey: 'k', url: `${service.url}/v1` } },
    credentialTypes: [openAiApi],
    parameters: { modelId, ...parameters },
    ...more,
  });
const sent = () => service.calls.map(({ method, path, body }) => [method, path, body ? JSON.parse(body) : null]);
const bodies = () => sent().map(([, , body]) => body);
const answering = (...list: JsonValue[]) => {
  answers = list.map((json) => ({ json }));
};
const fileItem = (fileName: string, mimeType: string): Item => ({
  json: {},
  binary: { data: { data: Buffer.from('BYTES').toString('base64'), mimeType, fileName, bytes: 5 } },
});

const add: Tool = {
  name: 'add',
  description: 'Adds',
  parameters: { type: 'object' },
  invoke: async ({ a, b }) => String(Number(a) + Number(b)),
};
const choice = (message: JsonObject, finish_reason = 'stop') => ({ choices: [{ index: 0, message, finish_reason }] });
const says = (text: string) => ({
  type: 'message',
  id: 'm1',
  role: 'assistant',
  content: [{ type: 'output_text', text }],
});

describe('a message of versions 1', () => {
  it('gives the choices of the model, and the options their names there', async () => {
    answering(choice({ role: 'assistant', content: 'Hi' }));
    const parameters = { messages: { values: [{ content: 'Hello' }] }, options: { maxTokens: 5, topP: 0.5, n: 1 } };
    const { json } = await run(openAiV1, parameters);
    expect(json).toEqual([{ index: 0, message: { role: 'assistant', content: 'Hi' }, finish_reason: 'stop' }]);
    const body = { model: 'small', messages: [{ role: 'user', content: 'Hello' }] };
    expect(sent()).toEqual([['POST', '/v1/chat/completions', { ...body, max_completion_tokens: 5, top_p: 0.5, n: 1 }]]);
  });

  it('is asked for in JSON and given as values; what is none stays a text', async () => {
    answers = [
      { json: choice({ role: 'assistant', content: '{"a":1}' }) },
      { json: choice({ role: 'assistant', content: 'no' }) },
    ];
    const { json } = await run(
      openAiV1,
      { messages: { values: [{ content: 'x' }] }, jsonOutput: true },
      {
        items: [{}, {}],
      },
    );
    expect(json.map(({ message }) => message)).toMatchObject([{ content: { a: 1 } }, { content: 'no' }]);
    expect(bodies()[0]).toMatchObject({ response_format: { type: 'json_object' }, messages: [{ role: 'system' }, {}] });
  });

  it('says how long to think to models that think only', async () => {
    answering(choice({ content: '' }));
    const options = { reasoning_effort: 'low' };
    await run(openAiV1, { options });
    await run(openAiV1, { options, modelId: { ...modelId, value: 'gpt-5-mini' } });
    expect(bodies().map(({ reasoning_effort }) => reasoning_effort)).toEqual([undefined, 'low']);
  });

  it('lets the model call connected tools, and gives its answer back to it as it came', async () => {
    const call = { id: 'c1', type: 'function', function: { name: 'add', arguments: '{"a":1,"b":2}' }, own: 'x' };
    const asking = { role: 'assistant', content: null, tool_calls: [call] };
    answering(choice(asking, 'tool_calls'), choice({ role: 'assistant', content: '3' }));
    const { json } = await run(
      openAiV1,
      { messages: { values: [{ content: '1+2' }] } },
      { connected: { ai_tool: [add] } },
    );
    expect(json).toMatchObject([{ message: { content: '3' } }]);
    expect(bodies()[0].tools).toEqual([
      { type: 'function', function: { name: 'add', description: 'Adds', parameters: { type: 'object' } } },
    ]);
    expect(bodies()[1].messages).toEqual([
      { role: 'user', content: '1+2' },
      asking,
      { role: 'tool', tool_call_id: 'c1', content: '3' },
    ]);
  });

  it('fails where the model calls tools without end', async () => {
    let count = 0;
    const node = { ...add, invoke: async () => String(count++) };
    const call = { id: 'c1', type: 'function', function: { name: 'add', arguments: '{}' } };
    answering(choice({ role: 'assistant', content: null, tool_calls: [call] }, 'tool_calls'));
    const running = run(openAiV1, { options: { maxToolsIterations: 2 } }, { connected: { ai_tool: [node] } });
    await expect(running).rejects.toMatchObject({ code: 'AI_ROUNDS_EXCEEDED' });
    expect(count).toBe(2);
  });
});

describe('a response of versions 2', () => {
  it('is asked for with texts, pictures and files, and gives what the model says', async () => {
    answering({ id: 'r', output: [{ type: 'reasoning', id: 'x' }, says('Hi')] });
    const values: JsonObject[] = [
      { content: 'q' },
      { role: 'assistant', content: 'a' },
      { type: 'image', imageType: 'base64' },
      { type: 'file', fileType: 'fileId', fileId: 'file-1' },
    ];
    const { json } = await run(openAiV2, { responses: { values } }, { items: [fileItem('a.png', 'image/png')] });
    expect(json).toEqual([{ output: [says('Hi')] }]);
    const image_url = `data:image/png;base64,${Buffer.from('BYTES').toString('base64')}`;
    expect(sent()).toEqual([
      [
        'POST',
        '/v1/responses',
        {
          model: 'small',
          input: [
            { role: 'user', content: [{ type: 'input_text', text: 'q' }] },
            { role: 'assistant', content: [{ type: 'output_text', text: 'a' }] },
            { role: 'user', content: [{ type: 'input_image', detail: 'auto', image_url }] },
            { role: 'user', content: [{ type: 'input_file', file_id: 'file-1' }] },
          ],
        },
      ],
    ]);
  });

  it('takes its options, and tools of OpenAI', async () => {
    answering({ output: [says('{"a":1}')] });
    const { json } = await run(openAiV2, {
      responses: { values: [{ content: 'q' }] },
      builtInTools: {
        webSearch: { searchContextSize: 'low', allowedDomains: 'a.com, b.com', country: 'DE' },
        fileSearch: { vectorStoreIds: '["vs"]', maxResults: 3 },
        codeInterpreter: true,
      },
      options: {
        ...{ maxTokens: 20, include: [], instructions: 'I', truncation: true, store: false, previousResponseId: 'r0' },
        metadata: '{"k":"v"}',
        reasoning: { reasoningOptions: { effort: 'low', summary: 'none' } },
        promptConfig: { promptOptions: { promptId: 'p', version: '', variables: '{"a":1}' } },
        textFormat: { textOptions: [{ type: 'json_schema', name: 'n', schema: '{"type":"object"}', strict: true }] },
      },
    });
    expect(json).toMatchObject([{ output: [{ content: [{ text: { a: 1 } }] }] }]);
    const { model: _model, input: _input, ...rest } = bodies()[0];
    expect(rest).toEqual({
      instructions: 'I',
      max_output_tokens: 20,
      metadata: { k: 'v' },
      previous_response_id: 'r0',
      prompt: { id: 'p', variables: { a: 1 } },
      reasoning: { effort: 'low' },
      store: false,
      text: {
        verbosity: 'medium',
        format: { type: 'json_schema', name: 'n', schema: { type: 'object' }, strict: true },
      },
      truncation: 'auto',
      tools: [
        {
          type: 'web_search',
          search_context_size: 'low',
          filters: { allowed_domains: ['a.com', 'b.com'] },
          user_location: { type: 'approximate', country: 'DE' },
        },
        { type: 'code_interpreter', container: { type: 'auto' } },
        { type: 'file_search', vector_store_ids: ['vs'], max_num_results: 3 },
      ],
    });
  });

  const thought = { type: 'reasoning', id: 'rs1', encrypted_content: 'e' };
  const call = { type: 'function_call', id: 'f1', call_id: 'c1', name: 'add', arguments: '{"a":1,"b":2}' };
  const result = { type: 'function_call_output', call_id: 'c1', output: '3' };

  it('gives thoughts and calls back with what the tools gave', async () => {
    answering({ output: [thought, call] }, { output: [says('3')] });
    const { json } = await run(
      openAiV2,
      { responses: { values: [{ content: 'q' }] } },
      { connected: { ai_tool: [add] } },
    );
    expect(json).toEqual([{ output: [says('3')] }]);
    expect(bodies()[1].input.slice(1)).toEqual([thought, call, result]);
  });

  it('adds only what the tools gave to a conversation at OpenAI, which holds the rest', async () => {
    answering({ output: [thought, call] }, { output: [thought, { ...call, call_id: 'c2' }] }, { output: [says('3')] });
    const parameters = { responses: { values: [{ content: 'q' }] }, options: { conversationId: 'conv_1' } };
    await run(openAiV2, parameters, { connected: { ai_tool: [add] } });
    expect(bodies().map(({ input }) => input)).toEqual([
      [{ role: 'user', content: [{ type: 'input_text', text: 'q' }] }],
      [result],
      [{ ...result, call_id: 'c2' }],
    ]);
  });

  it('is looked for until it is there, in the background', async () => {
    answering({ id: 'r1', status: 'queued' }, { id: 'r1', status: 'in_progress' }, { id: 'r1', output: [says('Hi')] });
    const options = { backgroundMode: { values: { enabled: true, timeout: 60 } } };
    const { json, pauses } = await run(openAiV2, { options });
    expect(json).toEqual([{ output: [says('Hi')] }]);
    expect(pauses).toEqual([2_000, 3_000]);
    expect(sent().map(([method, path]) => [method, path])).toEqual([
      ['POST', '/v1/responses'],
      ['GET', '/v1/responses/r1'],
      ['GET', '/v1/responses/r1'],
    ]);
  });

  it('says why it failed, or that it takes too long', async () => {
    const options = { backgroundMode: { values: { enabled: true, timeout: 1 } } };
    answering({ id: 'r1', status: 'failed', error: { message: 'Too long a prompt' } });
    await expect(run(openAiV2, { options })).rejects.toMatchObject({ description: 'Too long a prompt' });
    answering({ id: 'r1', status: 'queued' });
    await expect(run(openAiV2, { options })).rejects.toThrow('The answer was not ready after 1 seconds');
  });
});

describe('pictures', () => {
  const picture = { data: [{ b64_json: Buffer.from('PNG').toString('base64') }] };

  it('are made with what their model knows; settings of another may have stayed in the file', async () => {
    answering(picture);
    const options = { n: 2, size: '1024x1024', quality: 'high', style: 'vivid', dalleQuality: 'hd' };
    for (const model of ['dall-e-2', 'dall-e-3', 'gpt-image-1']) {
      const { items } = await run(openAiV1, { resource: 'image', model, prompt: 'cat', options });
      expect(items[0]?.json).toMatchObject({ mimeType: 'image/png', fileName: 'data' });
      expect(Buffer.from(items[0]?.binary?.data?.data ?? '', 'base64').toString()).toBe('PNG');
    }
    const of = (model: string) => ({ prompt: 'cat', model, size: '1024x1024' });
    expect(bodies()).toEqual([
      { ...of('dall-e-2'), n: 2, response_format: 'b64_json' },
      { ...of('dall-e-3'), quality: 'hd', style: 'vivid', response_format: 'b64_json' },
      { ...of('gpt-image-1'), quality: 'high' },
    ]);
  });

  it('are asked about by their addresses', async () => {
    answering(choice({ content: 'A cat' }));
    const asked = { resource: 'image', operation: 'analyze', imageUrls: 'https://a/1.png, https://a/2.png' };
    expect((await run(openAiV1, asked)).json).toEqual([{ content: 'A cat' }]);
    answering({ output: [says('A cat')] });
    // Workflows read `$json[0].content`.
    expect((await run(openAiV2, asked)).json).toEqual([{ 0: says('A cat') }]);
    const urls = bodies().map(({ messages, input }) => (messages ?? input)[0].content.slice(1));
    expect(urls[0]).toEqual([
      { type: 'image_url', image_url: { url: 'https://a/1.png', detail: 'auto' } },
      { type: 'image_url', image_url: { url: 'https://a/2.png', detail: 'auto' } },
    ]);
    expect(urls[1][1]).toEqual({ type: 'input_image', detail: 'auto', image_url: 'https://a/2.png' });
  });

  it('are changed: sent as files with their mask and the form that is wanted', async () => {
    answering(picture);
    const { items } = await run(
      openAiV2,
      {
        ...{ resource: 'image', operation: 'edit', prompt: 'a hat', outputFormat: 'webp' },
        images: { values: [{ binaryPropertyName: 'data' }] },
        options: { imageMask: 'data', background: 'opaque' },
      },
      { items: [fileItem('a.png', 'image/png')] },
    );
    expect(items[0]?.binary?.data?.mimeType).toBe('image/webp');
    const body = String(service.calls[0]?.body);
    for (const part of ['name="image[]"; filename="a.png"', 'name="mask"; filename="a.png"', 'name="output_format"']) {
      expect(body).toContain(part);
    }
  });
});

describe('recordings and files', () => {
  it('are spoken into a file', async () => {
    answers = [{ headers: { 'content-type': 'audio/mpeg' }, body: 'MP3' }];
    const { items } = await run(openAiV1, {
      resource: 'audio',
      input: 'hi',
      options: { binaryPropertyOutput: 'voice' },
    });
    expect(items[0]?.json).toMatchObject({ mimeType: 'audio/mp3', fileName: 'audio.mp3' });
    expect(Object.keys(items[0]?.binary ?? {})).toEqual(['voice']);
    expect(bodies()).toEqual([{ model: 'tts-1', input: 'hi', voice: 'alloy', response_format: 'mp3', speed: 1 }]);
  });

  it('are sent as they are read', async () => {
    answering({ text: 'spoken' });
    const items = [fileItem('a.mp3', 'audio/mpeg')];
    const parameters = { resource: 'audio', operation: 'transcribe', options: { language: 'de', temperature: 0 } };
    expect((await run(openAiV1, parameters, { items })).json).toEqual([{ text: 'spoken' }]);
    await run(openAiV2, { resource: 'file' }, { items });
    const [spoken, file] = service.calls.map(({ path, body }) => [path, String(body)]);
    expect(spoken?.[0]).toBe('/v1/audio/transcriptions');
    expect(spoken?.[1]).toMatch(/name="language"\r\n\r\nde\r\n.*name="temperature"\r\n\r\n0\r\n.*filename="a.mp3"/s);
    expect(file?.[1]).toMatch(/name="purpose"\r\n\r\nuser_data\r\n.*BYTES/s);
  });

  it('are listed by their purpose', async () => {
    answering({ data: [{ id: 'file-1' }] });
    const parameters = { resource: 'file', operation: 'list', options: { purpose: 'vision' } };
    expect((await run(openAiV2, parameters)).json).toEqual([{ id: 'file-1' }]);
    expect(service.calls[0]?.path).toContain('/v1/files');
  });
});

it('makes a video, which is fetched when it is done', async () => {
  answers = [
    { json: { id: 'v1', status: 'queued' } },
    { json: { id: 'v1', status: 'completed' } },
    { headers: { 'content-type': 'video/mp4' }, body: 'MP4' },
  ];
  const { items } = await run(openAiV2, { resource: 'video', prompt: 'p', options: { fileName: 'cat.mp4' } });
  expect(items[0]?.json).toMatchObject({ mimeType: 'video/mp4', fileName: 'cat.mp4' });
  answers = [{ json: { id: 'v2', status: 'failed', error: { message: 'Not allowed' } } }];
  await expect(run(openAiV2, { resource: 'video', prompt: 'p' })).rejects.toThrow(
    'The video was not made: Not allowed',
  );
});

it('keeps conversations with their texts', async () => {
  answering({ id: 'conv_1' });
  const values: JsonObject[] = [{ content: 'q' }, { role: 'assistant', content: 'a' }];
  await run(openAiV2, { resource: 'conversation', messages: { values }, options: { metadata: '{"a":"b"}' } });
  expect(bodies()).toEqual([
    {
      items: [
        { role: 'user', content: [{ type: 'input_text', text: 'q' }] },
        { role: 'assistant', content: [{ type: 'output_text', text: 'a' }] },
      ],
      metadata: { a: 'b' },
    },
  ]);
  const parameters = { resource: 'conversation', operation: 'update', conversationId: 'conv_1', metadata: 'x' };
  await expect(run(openAiV2, parameters)).rejects.toThrow("'metadata' is not JSON");
});

it('tells whether a text breaks a rule, by the model of its version', async () => {
  answering({ results: [{ flagged: true, categories: {} }] });
  const parameters = { resource: 'text', operation: 'classify', input: 'x', simplify: true };
  for (const typeVersion of [2, 2.1]) {
    expect((await run(openAiV2, parameters, { typeVersion })).json).toEqual([{ flagged: true }]);
  }
  expect(bodies().map(({ model }) => model)).toEqual(['text-moderation-latest', 'omni-moderation-latest']);
});

it('refuses what was done with assistants, and says what to use', async () => {
  for (const operation of ['create', 'deleteAssistant', 'list', 'message', 'update']) {
    await expect(run(openAiV1, { resource: 'assistant', operation })).rejects.toMatchObject({
      message: 'OpenAI has switched off its assistants',
      description: expect.stringContaining('Generate a model response'),
    });
  }
  expect(service.calls).toEqual([]);
});

it('offers models that talk', async () => {
  answering({ data: ['gpt-4o', 'gpt-4o-audio-preview', 'dall-e-3', 'whisper-1', 'o3'].map((id) => ({ id })) });
  const context = lookupContext(openAiV2, {
    credentials: { openAiApi: { apiKey: 'k', url: `${service.url}/v1` } },
    credentialTypes: [openAiApi],
  });
  const found = await openAiV2.lookups?.search?.modelSearch?.(context, {});
  expect(found?.results.map(({ value }) => value)).toEqual(['gpt-4o', 'o3']);
});
