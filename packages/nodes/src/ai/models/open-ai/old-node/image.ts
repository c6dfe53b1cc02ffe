import { choiceOf, choices, collection, number, options, since, string, until, z } from '@millrace/node-sdk';
import { itemsOfPictures } from '../../../../lib/ai/service-format/made-files.ts';
import { openAi } from '../open-ai-service.ts';
import { imageModels } from './lookups.ts';

const USUAL_MODEL = 'dall-e-2';
const TIMEOUT_MS = 600_000;
const model = { label: 'Model', from: imageModels, default: USUAL_MODEL };
const pictures = z.object({ data: z.array(z.record(z.string(), z.json())) });

export const imageOperations = {
  create: openAi.operation('Create', {
    description: 'Make a picture of a description',
    action: 'Create an image',
    parameters: [
      string('prompt', { label: 'Prompt' }),
      until(1, choiceOf('model', model)),
      since(1.1, choiceOf('imageModel', model)),
      options('responseFormat', {
        label: 'Put out',
        default: 'binaryData',
        options: [
          { name: 'File', value: 'binaryData' },
          { name: 'Address', value: 'imageUrl', description: 'Where the picture is kept for an hour' },
        ],
      }),
      collection('options', {
        label: 'Options',
        placeholder: 'Add option',
        options: [
          number('n', { label: 'Pictures', default: 1, typeOptions: { minValue: 1, maxValue: 10 } }),
          options('quality', {
            label: 'Quality',
            default: 'standard',
            description: 'Of DALL·E 3',
            options: [
              { name: 'HD', value: 'hd' },
              { name: 'Standard', value: 'standard' },
            ],
          }),
          options('size', {
            label: 'Size',
            default: '1024x1024',
            description: 'The small ones are of DALL·E 2, the long ones of DALL·E 3',
            options: ['256x256', '512x512', '1024x1024', '1792x1024', '1024x1792'].map((value) => ({
              name: value.replace('x', ' × '),
              value,
            })),
          }),
          options('style', {
            label: 'Style',
            default: 'vivid',
            description: 'Of DALL·E 3',
            options: choices('natural', 'vivid'),
          }),
        ],
      }),
    ],
    async run({ client, binary, parameters }) {
      const { prompt, model: oldModel, imageModel, responseFormat, options: set } = parameters;
      const form = responseFormat === 'imageUrl' ? 'url' : 'b64_json';
      const body = { prompt, model: imageModel || oldModel || USUAL_MODEL, response_format: form, ...set };
      const { data } = await client.post('/images/generations', body, { answer: pictures, timeoutMs: TIMEOUT_MS });
      const items = await itemsOfPictures(data, { binary });
      // A picture stands alone here, without what is known of it.
      return items.map((item) => (item.binary ? { ...item, json: {} } : item));
    },
  }),
};
