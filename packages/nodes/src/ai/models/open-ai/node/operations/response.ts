import { choices, fixedCollection, group, type JsonObject, options, path, string, when } from '@millrace/node-sdk';
import { chosenModel } from '../../../../../lib/ai/models/supply-model.ts';
import { ANSWER_TIMEOUT_MS, anyObject, askWithTools } from '../../../../../lib/ai/service-format/ask-with-tools.ts';
import { objectsIn } from '../../../../../lib/ai/service-format/service-format.ts';
import { untilDone } from '../../../../../lib/ai/service-format/until-done.ts';
import { builtInTools } from '../../open-ai-options.ts';
import { openAi } from '../../open-ai-service.ts';
import { messagesIn, responses } from '../interfaces/responses.ts';
import { withJsonTexts } from '../json-texts.ts';
import { JSON_WANTED, role, simplify, textModel } from '../parameters.ts';
import { promptEntries, textEntry } from '../prompt-entries.ts';
import { backgroundOf, formOf, isJsonWanted, responseFields } from '../response-fields.ts';
import { serviceTools } from '../service-tools.ts';
import { responseOptions } from './response-options.ts';

const USUAL_WAIT_S = 300;

const sources = [
  { name: 'Address', value: 'url' },
  { name: 'File at OpenAI', value: 'fileId' },
  { name: 'File of the item', value: 'base64' },
] as const;

const messages = fixedCollection('responses', {
  label: 'Messages',
  placeholder: 'Add message',
  multiple: true,
  default: { values: [{ type: 'text' }] },
  typeOptions: { sortable: true },
  groups: [
    group('values', 'Message', [
      options('type', { label: 'Type', default: 'text', options: choices('text', 'image', 'file') }),
      role,
      when({ type: ['text'] }, string('content', { label: 'Text', typeOptions: { rows: 2 } })),
      when({ type: ['image'] }, options('imageType', { label: 'Picture from', default: 'url', options: sources })),
      when({ type: ['image'], imageType: ['url'] }, string('imageUrl', { label: 'Address of the picture' })),
      when(
        { type: ['image'], imageType: ['base64'] },
        string('binaryPropertyName', { label: 'Field of the picture', default: 'data' }),
      ),
      when({ type: ['image'], imageType: ['fileId'] }, string('fileId', { label: 'File ID' })),
      when(
        { type: ['image'] },
        options('imageDetail', { label: 'Detail', default: 'auto', options: choices('auto', 'low', 'high') }),
      ),
      when({ type: ['file'] }, options('fileType', { label: 'File from', default: 'url', options: sources })),
      when({ type: ['file'], fileType: ['url'] }, string('fileUrl', { label: 'Address of the file' })),
      when({ type: ['file'], fileType: ['fileId'] }, string('fileId', { label: 'File ID' })),
      when(
        { type: ['file'], fileType: ['base64'] },
        string('binaryPropertyName', { label: 'Field of the file', default: 'data' }),
      ),
      when({ type: ['file'], fileType: ['base64'] }, string('fileName', { label: 'File name', required: true })),
    ]),
  ],
});

/** Asks a model at the interface for responses. */
export const response = openAi.operation('Generate a model response', {
  description: 'Ask a model, which may use the connected tools and those of OpenAI',
  action: 'Generate a model response',
  parameters: [textModel, messages, simplify, builtInTools, responseOptions],
  async run(context) {
    const { client, item, binary, parameters } = context;
    const { modelId, responses: said, simplify: isSimple, builtInTools: tools, options: set } = parameters;
    const entries = await promptEntries(said.values ?? [], { item, binary });
    const ownTools = serviceTools(tools);
    const model = chosenModel(modelId, 'modelId');
    const prompt: JsonObject = {
      model,
      input: [...(formOf(set)?.type === 'json_object' ? [textEntry('system', JSON_WANTED)] : []), ...entries],
      ...responseFields(set),
      ...(ownTools.length > 0 && { tools: ownTools }),
    };
    const answer = await askWithTools(context, {
      format: responses,
      model,
      prompt,
      mostToolRounds: set.maxToolsIterations ?? 15,
      // What is asked in the background is accepted, and answered later.
      send: async (body) => {
        const accepted = await client.post('/responses', body, { answer: anyObject, timeoutMs: ANSWER_TIMEOUT_MS });
        return untilDone(context, {
          first: accepted,
          read: () => client.get(path`/responses/${String(accepted.id ?? '')}`, { answer: anyObject }),
          seconds: backgroundOf(set)?.timeout ?? USUAL_WAIT_S,
          what: 'The answer',
          parameter: 'options.backgroundMode',
        });
      },
    });
    const read = (list: JsonObject[]) => (isJsonWanted(set) ? list.map(withJsonTexts) : list);
    if (isSimple) return { json: { output: read(messagesIn(answer)) } };
    return { json: { ...answer, output: read(objectsIn(answer.output)) } };
  },
});
