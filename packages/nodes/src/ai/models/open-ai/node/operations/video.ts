import {
  collection,
  isJsonObject,
  type JsonObject,
  locator,
  NodeError,
  number,
  options,
  path,
  string,
} from '@millrace/node-sdk';
import { chosenModel } from '../../../../../lib/ai/models/supply-model.ts';
import { anyObject } from '../../../../../lib/ai/service-format/ask-with-tools.ts';
import { formFields, itemOfFile } from '../../../../../lib/ai/service-format/made-files.ts';
import { untilDone } from '../../../../../lib/ai/service-format/until-done.ts';
import { filePart } from '../../../../../lib/files/file-part.ts';
import { openAi } from '../../open-ai-service.ts';
import { videoModels } from '../lookups.ts';
import { optional } from '../parameters.ts';

const USUAL_SECONDS = 300;

const generate = openAi.operation('Generate a video', {
  description: 'Make a video of a description',
  action: 'Generate a video',
  parameters: [
    locator('modelId', { label: 'Model', from: videoModels, idHint: 'sora-2', required: true }),
    string('prompt', {
      label: 'Prompt',
      default: 'A video of a cat playing with a ball',
      required: true,
      description: 'What is to be seen and heard',
      typeOptions: { rows: 2 },
    }),
    number('seconds', { label: 'Length (s)', default: 4, required: true, description: 'Of the video: 4, 8 or 12' }),
    options('size', {
      label: 'Size',
      default: '1280x720',
      options: ['720x1280', '1280x720', '1024x1792', '1792x1024'].map((value) => ({
        name: value.replace('x', ' × '),
        value,
      })),
    }),
    collection('options', {
      ...optional,
      options: [
        string('binaryPropertyNameReference', {
          label: 'Field of a picture',
          default: 'data',
          description: 'Field of a file that the video begins with. It has the size of the video',
        }),
        number('waitTime', {
          label: 'Longest wait (s)',
          default: USUAL_SECONDS,
          description: 'How long the video may take to be made',
          typeOptions: { minValue: 5, maxValue: 7200 },
        }),
        string('fileName', { label: 'File name', default: 'data' }),
      ],
    }),
  ],
  async run(context) {
    const { client, item, binary, parameters } = context;
    const { modelId, prompt, seconds, size, options: set } = parameters;
    const fields = formFields({ model: chosenModel(modelId, 'modelId'), prompt, seconds, size });
    const name = set.binaryPropertyNameReference;
    const picture = name
      ? [filePart('input_reference', { item, binary, name, parameter: 'options.binaryPropertyNameReference' })]
      : [];
    const multipart = [...fields, ...picture];
    const begun = await client.json({ method: 'POST', path: '/videos', multipart, answer: anyObject });
    const place = path`/videos/${String(begun.id ?? '')}`;
    const made = await untilDone(context, {
      first: begun,
      read: () => client.get(place, { answer: anyObject }),
      seconds: set.waitTime ?? USUAL_SECONDS,
      what: 'The video',
      parameter: 'options.waitTime',
    });
    if (made.status !== 'completed') throw failed(made);
    const { content, mimeType = 'video/mp4' } = await client.download({ path: `${place}/content` });
    return itemOfFile(await binary.create(content, { fileName: set.fileName || 'data', mimeType }));
  },
});

function failed({ status, error }: JsonObject): NodeError {
  const reason = isJsonObject(error) ? String(error.message ?? error.code ?? '') : '';
  return new NodeError(`The video was not made: ${reason === '' ? String(status) : reason}`, {
    description: 'Put the prompt in other words, or try it again.',
    code: 'SERVICE_REFUSED',
  });
}

export const videoOperations = { generate };
