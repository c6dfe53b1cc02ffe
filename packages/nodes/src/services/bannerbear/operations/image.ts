import {
  boolean,
  choiceOf,
  collection,
  color,
  fixedCollection,
  group,
  NodeError,
  number,
  path,
  string,
  when,
} from '@millrace/node-sdk';
import { bannerbear, imageAnswer } from '../client.ts';
import { modificationNames, templates } from '../lookups.ts';

/** Between two looks at an image that is being drawn. */
const PAUSE_MS = 2000;

const modifications = fixedCollection('modificationsUi', {
  label: 'Changes',
  description: 'What layers of the template hold in this image',
  placeholder: 'Add change',
  multiple: true,
  groups: [
    group('modificationsValues', 'Change', [
      choiceOf('name', { label: 'Layer', from: modificationNames }),
      string('text', { label: 'Text' }),
      color('color', { label: 'Colour' }),
      color('background', { label: 'Background' }),
      string('imageUrl', { label: 'Image URL' }),
    ]),
  ],
});

export const imageOperations = {
  create: bannerbear.operation('Create', {
    parameters: [
      choiceOf('templateId', { label: 'Template', from: templates, required: true }),
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [
          string('metadata', { label: 'Metadata', description: 'Text that is kept with the image' }),
          boolean('waitForImage', { label: 'Wait for the image', description: 'Go on when it is drawn' }),
          when(
            { waitForImage: [true] },
            number('waitForImageMaxTries', {
              label: 'Looks',
              description: 'How often is looked whether it is drawn, every two seconds',
              default: 3,
              typeOptions: { minValue: 1, maxValue: 10 },
            }),
          ),
          string('webhookUrl', { label: 'Webhook URL', description: 'Is called when the image is drawn' }),
        ],
      }),
      modifications,
    ],
    async run({ client, parameters, sleep }) {
      const { waitForImage, waitForImageMaxTries: looks = 3, metadata, webhookUrl } = parameters.additionalFields;
      const changes = parameters.modificationsUi.modificationsValues?.map(changeOf);
      const asked = { template: parameters.templateId, webhook_url: webhookUrl, metadata, modifications: changes };
      let image = await client.post('/images', asked, { answer: imageAnswer });
      for (let look = 0; waitForImage && image.status !== 'completed'; look++) {
        if (look >= looks) throw notDrawn(image);
        await sleep(PAUSE_MS);
        image = await client.get(path`/images/${image.uid}`, { answer: imageAnswer });
        if (image.status === 'failed') throw notDrawn(image);
      }
      return { json: image };
    },
  }),
  get: bannerbear.operation('Get', {
    parameters: [string('imageId', { label: 'Image ID', required: true })],
    request: ({ imageId }) => ({ path: path`/images/${imageId}` }),
  }),
};

/** A change of a layer, as far as it is filled in. */
function changeOf(given: { name: string; text: string; color: string; background: string; imageUrl: string }) {
  const { imageUrl, ...rest } = given;
  const entries = Object.entries({ ...rest, image_url: imageUrl }).filter(([, value]) => value !== '');
  return Object.fromEntries(entries);
}

function notDrawn({ uid, status }: { uid: string; status: string }): NodeError {
  if (status === 'failed') return new NodeError(`Bannerbear could not draw the image ${uid}`);
  return new NodeError(`Bannerbear has not drawn the image ${uid} yet`, {
    description: 'Look more often, or get the image later by its ID.',
    parameter: 'additionalFields.waitForImageMaxTries',
  });
}
