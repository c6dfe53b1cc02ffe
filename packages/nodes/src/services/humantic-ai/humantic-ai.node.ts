import {
  boolean,
  collection,
  defineServiceNode,
  type ItemContext,
  isJsonObject,
  type JsonValue,
  multiOptions,
  resource,
  type ServiceClient,
  service,
  string,
  when,
} from '@millrace/node-sdk';
import { filePart } from '../../lib/files/file-part.ts';
import { humanticAiApi } from './humantic-ai.credentials.ts';

const humantic = service({
  name: 'Humantic AI',
  credential: humanticAiApi,
  baseUrl: 'https://api.humantic.ai/v1',
  reason: ['message', 'error'],
});

const userId = string('userId', {
  label: 'User ID',
  description: 'Address of a LinkedIn profile, or an email; with a résumé or a text any name that you choose',
  required: true,
});
const sendResume = boolean('sendResume', { label: 'Send résumé', description: 'Analyze a file: PDF, Word or text' });
const resumeField = string('binaryPropertyName', {
  label: 'Input binary field',
  description: 'Name of the file in the item',
  default: 'data',
});

const partOf = (answer: JsonValue) => ({ json: isJsonObject(answer) && isJsonObject(answer.data) ? answer.data : {} });

type Context = Pick<ItemContext<unknown>, 'item' | 'binary'> & { client: ServiceClient };

/** Has a résumé analyzed. */
async function sentResume({ client, item, binary }: Context, userid: string, name: string) {
  const file = filePart('resume', { item, name, parameter: 'binaryPropertyName', binary });
  const at = { method: 'POST', path: '/user-profile/create', query: { userid } } as const;
  return partOf(await client.json({ ...at, multipart: [file] }));
}

const profileOperations = {
  create: humantic.operation('Create', {
    parameters: [userId, sendResume, when({ sendResume: [true] }, resumeField)],
    async run(context) {
      const { userId: userid, sendResume: hasFile, binaryPropertyName: name = '' } = context.parameters;
      if (hasFile) return sentResume(context, userid, name);
      return partOf(await context.client.get('/user-profile/create', { query: { userid } }));
    },
  }),
  get: humantic.operation('Get', {
    parameters: [
      userId,
      collection('options', {
        label: 'Options',
        placeholder: 'Add option',
        options: [
          multiOptions('persona', {
            label: 'Persona',
            description: 'What the person is looked at for',
            options: [
              { name: 'Sales', value: 'sales' },
              { name: 'Hiring', value: 'hiring' },
            ],
          }),
        ],
      }),
    ],
    request: ({ userId: userid, options: { persona } }) => ({
      path: '/user-profile',
      query: { userid, persona: persona?.join(',') || undefined },
    }),
    items: 'results',
  }),
  update: humantic.operation('Update', {
    description: 'Analyze more of a person',
    parameters: [
      userId,
      sendResume,
      when(
        { sendResume: [false] },
        string('text', { label: 'Text', description: 'Of at least 300 words', typeOptions: { rows: 5 } }),
      ),
      when({ sendResume: [true] }, resumeField),
    ],
    async run(context) {
      const { userId: userid, sendResume: hasFile, text, binaryPropertyName: name = '' } = context.parameters;
      if (hasFile) return sentResume(context, userid, name);
      return partOf(await context.client.post('/user-profile/create', { text }, { query: { userid } }));
    },
  }),
};

export default defineServiceNode({
  name: 'n8n-nodes-base.humanticAi',
  displayName: 'Humantic AI',
  description: 'Tells of the personality of people by their profiles, résumés and texts',
  version: 1,
  group: ['output'],
  codex: { categories: ['Development'], alias: ['personality', 'recruiting', 'profile'] },
  service: humantic,
  resources: { profile: resource('Profile', profileOperations) },
});
