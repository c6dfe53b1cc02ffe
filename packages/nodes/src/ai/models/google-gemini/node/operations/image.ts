import { collection, fixedCollection, group, locator, number, string } from '@millrace/node-sdk';
import { chosenModel } from '../../../../../lib/ai/models/supply-model.ts';
import { objectsIn } from '../../../../../lib/ai/service-format/service-format.ts';
import { gemini, imageEditModels, imageModels } from '../../gemini-service.ts';
import { ask, refused } from '../ask.ts';
import { itemOfPicture, itemsOfPictures } from '../made-media.ts';
import { optional, outputField, prompt } from '../parameters.ts';
import { fileParts } from '../upload.ts';

const generate = gemini.operation('Generate an image', {
  description: 'Make a picture of a description',
  action: 'Generate an image',
  parameters: [
    locator('modelId', {
      label: 'Model',
      from: imageModels,
      idHint: 'models/gemini-2.5-flash-image',
      required: true,
    }),
    prompt('A cat that plays with a ball'),
    collection('options', {
      ...optional,
      options: [
        number('sampleCount', {
          label: 'Pictures',
          default: 1,
          description: 'How many. Models of Gemini make one at a time',
          typeOptions: { minValue: 1 },
        }),
        outputField('data'),
      ],
    }),
  ],
  async run({ client, binary, parameters: { modelId, prompt: text, options: set } }) {
    const name = chosenModel(modelId, 'modelId');
    const made = { binary, field: set.binaryPropertyOutput };
    if (!name.includes('imagen')) {
      const body = {
        contents: [{ role: 'user', parts: [{ text }] }],
        generationConfig: { responseModalities: ['IMAGE', 'TEXT'] },
      };
      return itemsOfPictures(await ask(client, name, body), made);
    }
    const body = { instances: [{ prompt: text }], parameters: { sampleCount: set.sampleCount ?? 1 } };
    const answer = await ask(client, name, body, 'predict');
    const pictures = objectsIn(answer.predictions).filter((one) => typeof one.bytesBase64Encoded === 'string');
    if (pictures.length === 0) throw refused(answer);
    return Promise.all(pictures.map((one) => itemOfPicture(one.bytesBase64Encoded, one.mimeType, made)));
  },
});

const edit = gemini.operation('Edit an image', {
  description: 'Change pictures by a description',
  action: 'Edit an image',
  parameters: [
    locator('modelId', {
      label: 'Model',
      from: imageEditModels,
      idHint: 'models/gemini-2.5-flash-image',
      required: true,
    }),
    prompt('Put a hat on the cat'),
    fixedCollection('images', {
      label: 'Pictures',
      placeholder: 'Add picture',
      multiple: true,
      default: { values: [{ binaryPropertyName: 'data' }] },
      groups: [
        group('values', 'Picture', [string('binaryPropertyName', { label: 'Field of the picture', default: 'data' })]),
      ],
    }),
    collection('options', { ...optional, options: [outputField('edited')] }),
  ],
  async run(context) {
    const { modelId, prompt: text, images, options: set } = context.parameters;
    const name = chosenModel(modelId, 'modelId');
    const fields = (images.values ?? []).map(({ binaryPropertyName }) => binaryPropertyName).join(',');
    const files = await fileParts({ inputType: 'binary', urls: undefined, fields }, context);
    const answer = await ask(context.client, name, {
      contents: [{ role: 'user', parts: [...files, { text }] }],
      generationConfig: { responseModalities: ['IMAGE'] },
    });
    return itemsOfPictures(answer, { binary: context.binary, field: set.binaryPropertyOutput ?? 'edited' });
  },
});

export const imageOperations = { generate, edit };
