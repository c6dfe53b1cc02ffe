import type { JsonObject, Tool } from '@millrace/node-sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import { itemWithFile, type VendorReply, vendorService } from '../../../../testing/vendor-service.ts';
import googlePalmApi from '../google-palm-api.credential.ts';
import gemini from './google-gemini.node.ts';

const service = vendorService(gemini, googlePalmApi, (url) => ({ apiKey: 'k', host: `${url}/` }));
const modelId = { __rl: true, mode: 'id', value: 'models/gemini-2.5-flash' };
const ASKED = '/v1beta/models/gemini-2.5-flash:generateContent';
const candidate = (parts: JsonObject[]) => ({ content: { role: 'model', parts }, finishReason: 'STOP', index: 0 });
const says = (...candidates: JsonObject[]) => ({ json: { candidates } });
const hello = says(candidate([{ text: 'Hel' }, { text: 'lo' }]));
const said = { messages: { values: [{ content: 'Hi' }] } };
const picture = { inlineData: { mimeType: 'image/png', data: Buffer.from('PNG').toString('base64') } };
const paths = () => service.sent().map(([method, path]) => `${method} ${path}`);
const bodies = () => service.sent().map(([, , body]) => body as JsonObject);

/** What an upload is answered with: where to, and what came of it. */
const uploading = (more: JsonObject = {}): VendorReply[] => {
  const file = { name: 'files/f1', uri: `${service.url}/v1beta/files/f1`, mimeType: 'audio/mpeg', ...more };
  return [
    { json: {}, headers: { 'x-goog-upload-url': `${service.url}/upload/session?upload_id=1` } },
    { json: { file } },
  ];
};

describe('a message', () => {
  it('gives the answers of the model, simple or whole', async () => {
    service.answer(hello);
    const options = {
      ...{ systemMessage: 'Be brief', codeExecution: true, candidateCount: 2, temperature: 0, thinkingBudget: null },
      ...{ maxOutputTokens: 20, frequencyPenalty: 0.1, presencePenalty: 0.2, topP: 0.5, topK: 4 },
    };
    expect((await service.run({ modelId, ...said })).json).toEqual(hello.json.candidates);
    const whole = await service.run({ modelId, ...said, simplify: false, jsonOutput: true, options });
    expect(whole.json).toEqual([hello.json]);
    const contents = [{ role: 'user', parts: [{ text: 'Hi' }] }];
    const { systemMessage: text, codeExecution: _code, thinkingBudget: _budget, ...config } = options;
    expect(service.sent()).toEqual([
      ['POST', ASKED, { contents, generationConfig: {} }],
      [
        'POST',
        ASKED,
        {
          contents,
          generationConfig: { ...config, responseMimeType: 'application/json' },
          tools: [{ codeExecution: {} }],
          systemInstruction: { parts: [{ text }] },
        },
      ],
    ]);
    expect(service.header('x-goog-api-key')).toEqual(['k', 'k']);
  });

  it('lets the model call connected tools, and gives its parts back as they came', async () => {
    const add: Tool = {
      name: 'add',
      description: 'Adds',
      parameters: { type: 'object' },
      invoke: async ({ a }) => String(a),
    };
    const calls = [1, 2].map((a) => ({ functionCall: { name: 'add', args: { a } }, thoughtSignature: `s${a}` }));
    service.answer(says(candidate(calls)), hello);
    const options = { thinkingBudget: 0 };
    const { json } = await service.run({ modelId, ...said, options }, { connected: { ai_tool: [add] } });
    expect(json).toEqual(hello.json.candidates);
    const [first, second] = bodies();
    expect(first?.tools).toEqual([
      { functionDeclarations: [{ name: 'add', description: 'Adds', parametersJsonSchema: { type: 'object' } }] },
    ]);
    expect(first?.generationConfig).toEqual({ thinkingConfig: { thinkingBudget: 0 } });
    expect(second?.contents).toEqual([
      { role: 'user', parts: [{ text: 'Hi' }] },
      { role: 'model', parts: calls },
      {
        role: 'user',
        parts: ['1', '2'].map((result) => ({ functionResponse: { name: 'add', response: { result } } })),
      },
    ]);
  });

  it('says why there is no answer', async () => {
    service.answer({ json: { promptFeedback: { blockReason: 'SAFETY' } } });
    await expect(service.run({ modelId, ...said })).rejects.toMatchObject({ code: 'AI_ANSWER_REFUSED' });
  });
});

describe('files', () => {
  it.each([
    ['audio', 'audioUrls'],
    ['document', 'documentUrls'],
    ['image', 'imageUrls'],
    ['video', 'videoUrls'],
  ])('of the kind %s are uploaded from the item, and asked about', async (resource, urls) => {
    service.answer(...uploading(), hello);
    const parameters = { resource, operation: 'analyze', modelId, text: 'What?', options: { maxOutputTokens: 5 } };
    const items = [itemWithFile('a.mp3', 'audio/mpeg')];
    const { json } = await service.run({ ...parameters, inputType: 'binary' }, { items });
    expect(json).toEqual(hello.json.candidates);
    expect(service.sent()).toEqual([
      ['POST', '/upload/v1beta/files', {}],
      ['POST', '/upload/session?upload_id=1', 'BYTES'],
      [
        'POST',
        ASKED,
        {
          contents: [
            {
              role: 'user',
              parts: [
                { fileData: { fileUri: `${service.url}/v1beta/files/f1`, mimeType: 'audio/mpeg' } },
                { text: 'What?' },
              ],
            },
          ],
          generationConfig: { maxOutputTokens: 5 },
        },
      ],
    ]);
    expect(service.header('x-goog-upload-header-content-length')[0]).toBe('5');
    // What Gemini keeps already is not uploaded once more.
    const known = { name: 'files/f1', uri: `${service.url}/v1beta/files/f1`, mimeType: 'audio/mpeg', state: 'ACTIVE' };
    service.answer({ json: known }, hello);
    await service.run({ ...parameters, [urls]: known.uri });
    expect(paths().slice(3)).toEqual(['GET /v1beta/files/f1', `POST ${ASKED}`]);
  });

  it('are uploaded from addresses, without the key', async () => {
    service.answer({ headers: { 'content-type': 'audio/mpeg' }, body: 'MP3' }, ...uploading());
    const { json } = await service.run({ resource: 'file', operation: 'upload', fileUrl: `${service.url}/a.mp3` });
    expect(json).toEqual([{ fileUri: `${service.url}/v1beta/files/f1`, mimeType: 'audio/mpeg' }]);
    expect(service.sent().at(-1)).toEqual(['POST', '/upload/session?upload_id=1', 'MP3']);
    expect(service.header('x-goog-api-key')).toEqual([undefined, 'k', 'k']);
  });

  it('are waited for while Gemini reads them', async () => {
    const file = { name: 'files/f1', uri: 'u', mimeType: 'video/mp4' };
    const state = (value: string) => ({ json: { ...file, state: value } });
    const upload = { resource: 'file', operation: 'upload', inputType: 'binary' };
    const items = [itemWithFile('a.mp4', 'video/mp4')];
    service.answer(...uploading({ state: 'PROCESSING' }), state('PROCESSING'), state('ACTIVE'));
    expect((await service.run(upload, { items })).json).toEqual([{ fileUri: 'u', mimeType: 'video/mp4' }]);
    service.answer(...uploading({ state: 'PROCESSING' }), state('FAILED'));
    await expect(service.run(upload, { items })).rejects.toThrow('it cannot read it');
  });

  it('are written down, as a whole or a part of them', async () => {
    service.answer(...uploading(), hello);
    const items = [itemWithFile('a.mp3', 'audio/mpeg')];
    const options = { startTime: '00:10', endTime: '00:20' };
    const parameters = { resource: 'audio', operation: 'transcribe', modelId, inputType: 'binary', simplify: false };
    const { json } = await service.run({ ...parameters, options }, { items });
    expect(json).toEqual([hello.json]);
    expect(JSON.stringify(bodies()[2]?.contents)).toContain('from 00:10 to 00:20');
  });
});

describe('pictures', () => {
  const image = { resource: 'image', prompt: 'a cat', modelId: { ...modelId, value: 'gemini-2.5-flash-image' } };

  it('are made by models of Gemini and of Imagen', async () => {
    service.answer(says(candidate([{ text: 'Here' }, picture])));
    const one = await service.run({ ...image, operation: 'generate' });
    expect(one.json).toMatchObject([{ fileName: 'image.png', mimeType: 'image/png' }]);
    const bytesBase64Encoded = picture.inlineData.data;
    service.answer({ json: { predictions: [{ bytesBase64Encoded }, { bytesBase64Encoded, mimeType: 'image/jpeg' }] } });
    const options = { sampleCount: 2, binaryPropertyOutput: 'cat' };
    const imagen = { ...modelId, value: 'models/imagen-4.0' };
    const two = await service.run({ ...image, operation: 'generate', modelId: imagen, options });
    expect(two.items.map(({ binary }) => binary?.cat?.fileName)).toEqual(['image.png', 'image.jpeg']);
    expect(service.sent().map(([, path, body]) => [path, body])).toEqual([
      [
        '/v1beta/models/gemini-2.5-flash-image:generateContent',
        {
          contents: [{ role: 'user', parts: [{ text: 'a cat' }] }],
          generationConfig: { responseModalities: ['IMAGE', 'TEXT'] },
        },
      ],
      ['/v1beta/models/imagen-4.0:predict', { instances: [{ prompt: 'a cat' }], parameters: { sampleCount: 2 } }],
    ]);
  });

  it('are changed', async () => {
    service.answer(...uploading(), says(candidate([picture])));
    const { items } = await service.run(
      { ...image, operation: 'edit' },
      { items: [itemWithFile('a.png', 'image/png')] },
    );
    expect(items[0]?.binary?.edited?.fileName).toBe('image.png');
    expect(bodies()[2]?.generationConfig).toEqual({ responseModalities: ['IMAGE'] });
  });

  it('that were not made are an error with what the model says', async () => {
    service.answer(says(candidate([{ text: 'I draw no cats' }])));
    await expect(service.run({ ...image, operation: 'generate' })).rejects.toMatchObject({
      code: 'AI_ANSWER_REFUSED',
      description: 'It said: I draw no cats',
    });
  });
});

describe('videos', () => {
  const video = { resource: 'video', operation: 'generate', prompt: 'a cat', modelId: { ...modelId, value: 'veo-3' } };
  const operation = { name: 'models/veo-3/operations/1' };
  let made: JsonObject;
  beforeEach(() => {
    const uri = `${service.url}/v1beta/files/v1:download?alt=media`;
    const generateVideoResponse = { generatedSamples: [{ video: { uri } }] };
    made = { ...operation, done: true, response: { generateVideoResponse } };
  });

  it('are waited for, and fetched with the key from Gemini only', async () => {
    service.answer(
      { json: operation },
      { json: operation },
      { json: made },
      { headers: { 'content-type': 'video/mp4' }, body: 'MP4' },
    );
    const options = {
      durationSeconds: 6,
      aspectRatio: '9:16',
      personGeneration: 'allow_all',
      binaryPropertyOutput: 'v',
    };
    const { items } = await service.run({ ...video, options });
    expect(items[0]?.binary?.v).toMatchObject({ fileName: 'video.mp4', mimeType: 'video/mp4' });
    expect(paths()).toEqual([
      'POST /v1beta/models/veo-3:predictLongRunning',
      'GET /v1beta/models/veo-3/operations/1',
      'GET /v1beta/models/veo-3/operations/1',
      'GET /v1beta/files/v1:download?alt=media',
    ]);
    const { binaryPropertyOutput: _field, ...parameters } = options;
    expect(bodies()[0]).toEqual({ instances: [{ prompt: 'a cat' }], parameters: { sampleCount: 1, ...parameters } });
    expect(service.header('x-goog-api-key')[3]).toBe('k');
    service.answer({ headers: { 'content-type': 'video/mp4' }, body: 'MP4' });
    const elsewhere = service.url.replace('127.0.0.1', 'localhost');
    await service.run({ resource: 'video', operation: 'download', url: `${elsewhere}/v1.mp4` });
    expect(service.header('x-goog-api-key')[4]).toBeUndefined();
  });

  it('are given by their addresses', async () => {
    service.answer({ json: made });
    const { json } = await service.run({ ...video, returnAs: 'url' });
    expect(json).toEqual([{ url: `${service.url}/v1beta/files/v1:download?alt=media` }]);
  });

  it('that were not made are an error with the reason', async () => {
    service.answer({ json: { ...operation, done: true, error: { code: 3, message: 'No cats' } } });
    await expect(service.run(video)).rejects.toThrow('The video was not made: No cats');
  });
});
