import {
  collection,
  givenPath,
  isJsonObject,
  type JsonObject,
  locator,
  NodeError,
  number,
  options,
  string,
} from '@millrace/node-sdk';
import { chosenModel } from '../../../../../lib/ai/models/supply-model.ts';
import { anyObject } from '../../../../../lib/ai/service-format/ask-with-tools.ts';
import { objectsIn } from '../../../../../lib/ai/service-format/service-format.ts';
import { untilDone } from '../../../../../lib/ai/service-format/until-done.ts';
import { gemini, videoModels } from '../../gemini-service.ts';
import { ask } from '../ask.ts';
import { itemOfVideo } from '../made-media.ts';
import { optional, outputField, prompt } from '../parameters.ts';

/** Videos take up to six minutes to be made. */
const MOST_SECONDS = 1_200;

const generate = gemini.operation('Generate a video', {
  description: 'Make a video of a description',
  action: 'Generate a video',
  parameters: [
    locator('modelId', { label: 'Model', from: videoModels, idHint: 'models/veo-3.0-generate-001', required: true }),
    prompt('A cat that plays with a ball'),
    options('returnAs', {
      label: 'Put out',
      default: 'video',
      options: [
        { name: 'The video', value: 'video' },
        { name: 'Its address', value: 'url', description: 'Where Google keeps it for two days' },
      ],
    }),
    collection('options', {
      ...optional,
      options: [
        number('sampleCount', { label: 'Videos', default: 1, typeOptions: { minValue: 1, maxValue: 4 } }),
        number('durationSeconds', { label: 'Length (s)', default: 8, typeOptions: { minValue: 5, maxValue: 8 } }),
        options('aspectRatio', {
          label: 'Format',
          default: '16:9',
          options: [
            { name: 'Landscape (16:9)', value: '16:9' },
            { name: 'Portrait (9:16)', value: '9:16' },
          ],
        }),
        options('personGeneration', {
          label: 'People',
          default: 'dont_allow',
          options: [
            { name: 'None', value: 'dont_allow' },
            { name: 'Adults', value: 'allow_adult' },
            { name: 'All', value: 'allow_all' },
          ],
        }),
        outputField('data'),
      ],
    }),
  ],
  async run(context) {
    const { client, parameters } = context;
    const { modelId, prompt: text, returnAs, options: set } = parameters;
    const { binaryPropertyOutput: field, sampleCount = 1, ...more } = set;
    const body = { instances: [{ prompt: text }], parameters: { sampleCount, ...more } };
    const begun = await ask(client, chosenModel(modelId, 'modelId'), body, 'predictLongRunning');
    const place = givenPath(`/v1beta/${String(begun.name)}`);
    const made = await untilDone(context, {
      first: begun,
      read: () => client.get(place, { answer: anyObject }),
      seconds: MOST_SECONDS,
      what: 'The video',
      isUnderWay: ({ done }) => done !== true,
    });
    const urls = addressesIn(made);
    if (returnAs === 'url') return urls.map((url) => ({ json: { url } }));
    return Promise.all(urls.map((url) => itemOfVideo(url, { ...sourceOf(context), field })));
  },
});

const download = gemini.operation('Download a video', {
  description: 'Fetch a video that was made before',
  action: 'Download a video',
  parameters: [
    string('url', {
      label: 'Address',
      required: true,
      placeholder: 'https://generativelanguage.googleapis.com/v1beta/files/abc:download?alt=media',
    }),
    collection('options', { ...optional, options: [outputField('data')] }),
  ],
  run: (context) => {
    const { url, options: set } = context.parameters;
    return itemOfVideo(url, { ...sourceOf(context), field: set.binaryPropertyOutput });
  },
});

type Source = Omit<Parameters<typeof itemOfVideo>[1], 'field'>;

function sourceOf({ client, binary, credential }: Source): Source {
  return { client, binary, credential };
}

/** @throws NodeError where none was made */
function addressesIn({ response, error }: JsonObject): string[] {
  const answer = isJsonObject(response) ? response.generateVideoResponse : undefined;
  const samples = isJsonObject(answer) ? objectsIn(answer.generatedSamples) : [];
  const urls = samples.flatMap(({ video }) =>
    isJsonObject(video) && typeof video.uri === 'string' ? [video.uri] : [],
  );
  if (urls.length > 0) return urls;
  const filtered =
    isJsonObject(answer) && Array.isArray(answer.raiMediaFilteredReasons)
      ? answer.raiMediaFilteredReasons[0]
      : undefined;
  const reason = isJsonObject(error) ? error.message : filtered;
  throw new NodeError(`The video was not made${reason ? `: ${String(reason).slice(0, 500)}` : ''}`, {
    description: 'Put the prompt in other words, or try it again.',
    code: 'SERVICE_REFUSED',
  });
}

export const videoOperations = { generate, download };
