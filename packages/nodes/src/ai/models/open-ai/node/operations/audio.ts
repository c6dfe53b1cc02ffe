import { choices, collection, number, options, type Part, path, string } from '@millrace/node-sdk';
import { anyObject } from '../../../../../lib/ai/service-format/ask-with-tools.ts';
import { formFields, itemOfFile } from '../../../../../lib/ai/service-format/made-files.ts';
import { filePart } from '../../../../../lib/files/file-part.ts';
import { openAi } from '../../open-ai-service.ts';
import { fileField, optional, outputField } from '../parameters.ts';

/** Recordings may be of hours. */
const TIMEOUT_MS = 600_000;
const MIME_TYPES = { mp3: 'audio/mp3', opus: 'audio/opus', aac: 'audio/aac', flac: 'audio/flac' } as const;

const temperature = number('temperature', {
  label: 'Temperature',
  description: 'How freely words are guessed that are hard to hear',
  typeOptions: { minValue: 0, maxValue: 1, numberPrecision: 1 },
});

const generate = openAi.operation('Generate audio', {
  description: 'Have a text spoken',
  action: 'Generate audio',
  parameters: [
    options('model', {
      label: 'Model',
      default: 'tts-1',
      options: [
        { name: 'TTS-1', value: 'tts-1', description: 'The quicker one' },
        { name: 'TTS-1 HD', value: 'tts-1-hd', description: 'The one that sounds better' },
      ],
    }),
    string('input', {
      label: 'Text',
      required: true,
      description: 'What is spoken: 4,096 characters at most',
      typeOptions: { rows: 2 },
    }),
    options('voice', {
      label: 'Voice',
      default: 'alloy',
      options: choices('alloy', 'echo', 'fable', 'nova', 'onyx', 'shimmer'),
    }),
    collection('options', {
      ...optional,
      options: [
        options('response_format', {
          label: 'Format',
          default: 'mp3',
          options: [
            { name: 'MP3', value: 'mp3' },
            { name: 'Opus', value: 'opus' },
            { name: 'AAC', value: 'aac' },
            { name: 'FLAC', value: 'flac' },
          ],
        }),
        number('speed', {
          label: 'Speed',
          default: 1,
          typeOptions: { minValue: 0.25, maxValue: 4, numberPrecision: 2 },
        }),
        outputField,
      ],
    }),
  ],
  async run({ client, binary, parameters: { model, input, voice, options: set } }) {
    const { response_format: format = 'mp3', speed = 1, binaryPropertyOutput } = set;
    const { content } = await client.download({
      method: 'POST',
      path: '/audio/speech',
      body: { model, input, voice, response_format: format, speed },
      timeoutMs: TIMEOUT_MS,
    });
    const file = await binary.create(content, { fileName: `audio.${format}`, mimeType: MIME_TYPES[format] });
    return itemOfFile(file, binaryPropertyOutput);
  },
});

/** What is said in a recording, in its own language or in English. */
const writing = (kind: 'transcriptions' | 'translations', file: Part, fields: Parameters<typeof formFields>[0]) => ({
  method: 'POST' as const,
  path: path`/audio/${kind}`,
  multipart: [...formFields({ model: 'whisper-1', ...fields }), file],
  timeoutMs: TIMEOUT_MS,
  answer: anyObject,
});

const transcribe = openAi.operation('Transcribe a recording', {
  description: 'Write down what is said in a recording',
  action: 'Transcribe a recording',
  parameters: [
    fileField,
    collection('options', {
      ...optional,
      options: [
        string('language', { label: 'Language', description: 'Of the recording, as a code of two letters: de, en …' }),
        temperature,
      ],
    }),
  ],
  async run({ client, item, binary, parameters: { binaryPropertyName: name, options: set } }) {
    const file = filePart('file', { item, binary, name, parameter: 'binaryPropertyName' });
    const fields = { language: set.language, temperature: set.temperature };
    return { json: await client.json(writing('transcriptions', file, fields)) };
  },
});

const translate = openAi.operation('Translate a recording', {
  description: 'Write down in English what is said in a recording',
  action: 'Translate a recording',
  parameters: [fileField, collection('options', { ...optional, options: [temperature] })],
  async run({ client, item, binary, parameters: { binaryPropertyName: name, options: set } }) {
    const file = filePart('file', { item, binary, name, parameter: 'binaryPropertyName' });
    return { json: await client.json(writing('translations', file, { temperature: set.temperature })) };
  },
});

export const audioOperations = { generate, transcribe, translate };
