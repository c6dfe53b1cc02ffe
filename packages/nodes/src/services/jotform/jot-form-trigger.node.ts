import {
  boolean,
  choiceOf,
  defineWebhookTrigger,
  isJsonObject,
  type JsonObject,
  offsetPaging,
  path,
  type ServiceClient,
  service,
  sharedSecret,
  z,
} from '@millrace/node-sdk';
import { jotFormApi } from './jotform.credentials.ts';

const jotform = service({
  name: 'Jotform',
  credential: jotFormApi,
  reason: 'message',
  paging: offsetPaging({ offset: 'offset', items: 'content', size: { name: 'limit', most: 1000 } }),
});

const form = z.object({ id: z.string(), title: z.string(), status: z.string().optional() });

const forms = jotform.choices('getForms', {
  async find({ client }) {
    const all = z.array(form).parse(await client.all({ path: '/user/forms' }));
    return all.flatMap(({ id, title, status }) => (status === 'DELETED' ? [] : [{ name: title, value: id }]));
  },
});

/** Addresses by their numbers; a form that has none gives an empty list. */
const hooks = z.object({ content: z.union([z.record(z.string(), z.string()), z.array(z.string())]) });

/** The number under which a form has an address. */
async function numberOf(client: ServiceClient, { form, address }: { form: string; address: string }) {
  const { content } = await client.get(path`/form/${form}/webhooks`, { answer: hooks });
  return Object.entries(content).find(([, url]) => url === address)?.[0];
}

const questions = z.object({ content: z.record(z.string(), z.object({ name: z.string(), text: z.string() })) });

/** Answers by the texts of their questions. What is no answer to one is left out. */
function answersByQuestion(answers: JsonObject, { content }: z.infer<typeof questions>): JsonObject {
  const texts = new Map(Object.values(content).map(({ name, text }) => [name, text || name]));
  const named: JsonObject = Object.create(null);
  for (const [key, answer] of Object.entries(answers)) {
    // `q3_name` for what was entered, and `name` for files.
    const text = texts.get(key.replace(/^q\d+_/, ''));
    if (text !== undefined) named[text] = answer;
  }
  return named;
}

function jsonObjectIn(text: unknown): JsonObject {
  const parsed = z.record(z.string(), z.json());
  return parsed.safeParse(typeof text === 'string' ? safelyParsed(text) : text).data ?? {};
}

function safelyParsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export default defineWebhookTrigger({
  name: 'n8n-nodes-base.jotFormTrigger',
  displayName: 'Jotform trigger',
  description: 'Starts the workflow when a form is submitted',
  version: 1,
  defaults: { name: 'Jotform Trigger' },
  codex: { categories: ['Communication'], alias: ['form', 'survey'] },
  service: jotform,
  parameters: [
    choiceOf('form', { label: 'Form', from: forms, required: true }),
    boolean('resolveData', {
      label: 'Use the texts of questions',
      description: 'Give answers by the texts of their questions, not by their names in the form',
      default: true,
    }),
    boolean('onlyAnswers', {
      label: 'Only answers',
      description: 'Leave out what else is known of the submission',
      default: true,
    }),
  ],
  async register({ client, url, secret, parameters: { form } }) {
    // Jotform signs nothing: the secret stands in the address.
    const address = new URL(url);
    address.searchParams.set('secret', secret);
    await client.json({ method: 'POST', path: path`/form/${form}/webhooks`, form: { webhookURL: address.href } });
    return { form, address: address.href };
  },
  isRegistered: async ({ client, stored }) => (await numberOf(client, stored)) !== undefined,
  async unregister({ client, stored }) {
    const number = await numberOf(client, stored);
    if (number !== undefined) await client.delete(path`/form/${stored.form}/webhooks/${number}`);
  },
  verify: sharedSecret({ query: 'secret' }),
  async receive({ body, client, parameters: { form, resolveData, onlyAnswers } }) {
    if (!isJsonObject(body)) return [];
    const given = jsonObjectIn(body.rawRequest);
    const answers = resolveData
      ? answersByQuestion(given, await client.get(path`/form/${form}/questions`, { answer: questions }))
      : given;
    return [{ json: onlyAnswers ? answers : { ...body, rawRequest: answers } }];
  },
});
