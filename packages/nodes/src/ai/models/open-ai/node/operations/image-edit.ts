import {
  choices,
  collection,
  fixedCollection,
  group,
  type Item,
  type NodeContext,
  number,
  options,
  type Part,
  string,
  when,
} from '@millrace/node-sdk';
import { anyObject } from '../../../../../lib/ai/service-format/ask-with-tools.ts';
import { formFields, itemsOfPictures } from '../../../../../lib/ai/service-format/made-files.ts';
import { objectsIn } from '../../../../../lib/ai/service-format/service-format.ts';
import { filePart } from '../../../../../lib/files/file-part.ts';
import { openAi } from '../../open-ai-service.ts';
import { optional } from '../parameters.ts';

const TIMEOUT_MS = 600_000;
const newModel = { model: ['gpt-image-1'] } as const;
const oldModel = { model: ['dall-e-2'] } as const;
const ofNewModel = { displayOptions: { show: { '/model': ['gpt-image-1'] } } };

const settings = collection('options', {
  ...optional,
  options: [
    options('background', {
      label: 'Background',
      default: 'auto',
      options: choices('auto', 'transparent', 'opaque'),
      ...ofNewModel,
    }),
    string('imageMask', {
      label: 'Field of the mask',
      default: 'data',
      description: 'Field of a PNG file whose transparent places say where the picture is changed',
    }),
    options('inputFidelity', {
      label: 'Likeness',
      default: 'low',
      description: 'How closely faces and other details are kept',
      options: choices('low', 'high'),
      ...ofNewModel,
    }),
    string('user', { label: 'Who asks', description: 'A name for your user, without personal data' }),
  ],
});

/** Changes pictures as a description says. */
export const edit = openAi.operation('Edit an image', {
  description: 'Change pictures as a description says',
  action: 'Edit an image',
  parameters: [
    options('model', {
      label: 'Model',
      default: 'gpt-image-1',
      options: [
        { name: 'DALL·E 2', value: 'dall-e-2' },
        { name: 'GPT Image 1', value: 'gpt-image-1' },
      ],
    }),
    string('prompt', { label: 'Prompt', required: true, description: 'What is to change', typeOptions: { rows: 2 } }),
    when(
      newModel,
      fixedCollection('images', {
        label: 'Pictures',
        placeholder: 'Add picture',
        multiple: true,
        default: { values: [{ binaryPropertyName: 'data' }] },
        groups: [
          group('values', 'Picture', [string('binaryPropertyName', { label: 'Field of the file', default: 'data' })]),
        ],
      }),
    ),
    when(oldModel, string('binaryPropertyName', { label: 'Field of the file', default: 'data', required: true })),
    number('n', { label: 'Pictures made', default: 1, typeOptions: { minValue: 1, maxValue: 10 } }),
    options('size', {
      label: 'Size',
      default: '1024x1024',
      options: [
        ...['256x256', '512x512', '1024x1024', '1024x1536', '1536x1024'].map((value) => ({
          name: value.replace('x', ' × '),
          value,
        })),
        { name: 'Auto', value: 'auto' },
      ],
    }),
    when(
      newModel,
      options('quality', {
        label: 'Quality',
        default: 'auto',
        options: choices('auto', 'high', 'medium', 'low', 'standard'),
      }),
    ),
    when(
      oldModel,
      options('responseFormat', {
        label: 'Put out',
        default: 'url',
        options: [
          { name: 'Address', value: 'url', description: 'Where the picture is kept for an hour' },
          { name: 'File', value: 'b64_json' },
        ],
      }),
    ),
    when(
      newModel,
      options('outputFormat', {
        label: 'Format',
        default: 'png',
        options: [
          { name: 'PNG', value: 'png' },
          { name: 'JPEG', value: 'jpeg' },
          { name: 'WebP', value: 'webp' },
        ],
      }),
    ),
    when(
      { model: ['gpt-image-1'], outputFormat: ['webp', 'jpeg'] },
      number('outputCompression', {
        label: 'Compression (%)',
        default: 100,
        typeOptions: { minValue: 0, maxValue: 100 },
      }),
    ),
    settings,
  ],
  async run({ client, item, binary, parameters }) {
    const { model, prompt, n, size, quality, responseFormat, outputFormat, outputCompression } = parameters;
    const { user, background, inputFidelity, imageMask } = parameters.options;
    const fields = formFields({
      ...{ prompt, model, n, size, quality, user },
      response_format: responseFormat,
      output_format: outputFormat,
      output_compression: outputCompression,
      // These may have stayed in the file with another model.
      background: model === 'gpt-image-1' ? background : undefined,
      input_fidelity: model === 'gpt-image-1' ? inputFidelity : undefined,
    });
    const mask = imageMask ? [part('mask', imageMask, { item, binary })] : [];
    const multipart = [...fields, ...picturesOf(parameters, { item, binary }), ...mask];
    const request = { method: 'POST', path: '/images/edits', multipart, timeoutMs: TIMEOUT_MS } as const;
    const { data } = await client.json({ ...request, answer: anyObject });
    return itemsOfPictures(objectsIn(data), { binary, mimeType: `image/${outputFormat ?? 'png'}` });
  },
});

interface Source extends Pick<NodeContext, 'binary'> {
  item: Item;
}

/** One model takes several pictures. */
function picturesOf(
  {
    model,
    images,
    binaryPropertyName = 'data',
  }: {
    model: string;
    images: { values?: Array<{ binaryPropertyName: string }> } | undefined;
    binaryPropertyName: string | undefined;
  },
  source: Source,
): Part[] {
  if (model === 'dall-e-2') return [part('image', binaryPropertyName, source)];
  return (images?.values ?? []).map(({ binaryPropertyName: name }) => part('image[]', name, source));
}

function part(field: string, name: string, source: Source): Part {
  return filePart(field, { ...source, name, parameter: field === 'mask' ? 'options.imageMask' : 'binaryPropertyName' });
}
