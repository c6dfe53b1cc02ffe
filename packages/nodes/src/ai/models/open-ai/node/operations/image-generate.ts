import {
  boolean,
  choices,
  collection,
  number,
  options,
  type Parameter,
  string,
  type ValueOf,
} from '@millrace/node-sdk';
import { anyObject } from '../../../../../lib/ai/service-format/ask-with-tools.ts';
import { itemsOfPictures } from '../../../../../lib/ai/service-format/made-files.ts';
import { objectsIn } from '../../../../../lib/ai/service-format/service-format.ts';
import { openAi } from '../../open-ai-service.ts';
import { optional, outputField } from '../parameters.ts';

/** Pictures take their time. */
const TIMEOUT_MS = 600_000;

type Model = 'dall-e-2' | 'dall-e-3' | 'gpt-image-1';

/** Models differ in what can be set. */
const of = <Name extends string, Value>(model: Model, parameter: Parameter<Name, Value>): Parameter<Name, Value> => ({
  ...parameter,
  displayOptions: { show: { '/model': [model] } },
});

const size = (...sizes: string[]) =>
  options('size', {
    label: 'Size',
    default: '1024x1024',
    options: sizes.map((value) => ({ name: value.replace('x', ' × '), value })),
  });

const settings = collection('options', {
  ...optional,
  options: [
    of('dall-e-2', number('n', { label: 'Pictures', default: 1, typeOptions: { minValue: 1, maxValue: 10 } })),
    of(
      'dall-e-3',
      options('dalleQuality', {
        label: 'Quality',
        default: 'standard',
        options: [
          { name: 'HD', value: 'hd' },
          { name: 'Standard', value: 'standard' },
        ],
      }),
    ),
    of(
      'gpt-image-1',
      options('quality', { label: 'Quality', default: 'medium', options: choices('high', 'medium', 'low') }),
    ),
    of('dall-e-2', size('256x256', '512x512', '1024x1024')),
    of('dall-e-3', size('1024x1024', '1792x1024', '1024x1792')),
    of('gpt-image-1', size('1024x1024', '1024x1536', '1536x1024')),
    of('dall-e-3', options('style', { label: 'Style', default: 'vivid', options: choices('natural', 'vivid') })),
    boolean('returnImageUrls', {
      label: 'Put out addresses',
      description: 'Of the pictures at OpenAI, where they are kept for an hour, not the pictures themselves',
      displayOptions: { hide: { '/model': ['gpt-image-1'] } },
    }),
    outputField,
  ],
});

/** Makes pictures of a description. */
export const generate = openAi.operation('Generate an image', {
  description: 'Make a picture of a description',
  action: 'Generate an image',
  parameters: [
    options('model', {
      label: 'Model',
      default: 'dall-e-3',
      options: [
        { name: 'DALL·E 2', value: 'dall-e-2' },
        { name: 'DALL·E 3', value: 'dall-e-3' },
        { name: 'GPT Image 1', value: 'gpt-image-1' },
      ],
    }),
    string('prompt', { label: 'Prompt', required: true, description: 'What is to be seen', typeOptions: { rows: 2 } }),
    settings,
  ],
  async run({ client, binary, parameters: { model, prompt, options: set } }) {
    const body = { prompt, model, ...fieldsFor(model, set) };
    const { data } = await client.post('/images/generations', body, { answer: anyObject, timeoutMs: TIMEOUT_MS });
    return itemsOfPictures(objectsIn(data), { binary, field: set.binaryPropertyOutput });
  },
});

/** What a model knows: values of another model may have stayed in the file. */
function fieldsFor(
  model: Model,
  { n, size: wanted, quality, dalleQuality, style, returnImageUrls }: Partial<ValueOf<typeof settings>>,
) {
  const form = { response_format: returnImageUrls ? 'url' : 'b64_json' };
  switch (model) {
    case 'dall-e-2':
      return { n, size: wanted, ...form };
    case 'dall-e-3':
      return { quality: dalleQuality, size: wanted, style, ...form };
    case 'gpt-image-1':
      // Gives no addresses, and refuses to be asked for a form.
      return { quality, size: wanted };
  }
}
