import { boolean, choiceOf, defineWebhookTrigger, hmacSignature, isJsonObject, path, z } from '@millrace/node-sdk';
import { answersByQuestion } from './answers.ts';
import { typeform } from './client.ts';

const found = z.array(z.object({ id: z.string(), title: z.string() }));

const forms = typeform.choices('getForms', {
  async find({ client }) {
    const all = found.parse(await client.all({ path: '/forms' }));
    return all.map(({ id, title }) => ({ name: title, value: id }));
  },
});

export default defineWebhookTrigger({
  name: 'n8n-nodes-base.typeformTrigger',
  displayName: 'Typeform trigger',
  description: 'Starts the workflow when a form is submitted',
  version: [1, 1.1],
  defaults: { name: 'Typeform Trigger' },
  codex: { categories: ['Communication'], alias: ['form', 'survey'] },
  service: typeform,
  parameters: [
    choiceOf('formId', { label: 'Form', from: forms, required: true }),
    boolean('simplifyAnswers', {
      label: 'Simplify answers',
      description: 'Give answers by the titles of their questions',
      default: true,
    }),
    boolean('onlyAnswers', {
      label: 'Only answers',
      description: 'Leave out what else is known of the submission',
      default: true,
    }),
  ],
  async register({ client, url, secret, node, parameters: { formId } }) {
    const tag = `millrace-${node.id}`;
    await client.put(path`/forms/${formId}/webhooks/${tag}`, { url, secret, enabled: true, verify_ssl: true });
    return { formId, tag };
  },
  isRegistered: ({ client, stored }) => client.exists(path`/forms/${stored.formId}/webhooks/${stored.tag}`),
  unregister: ({ client, stored }) => client.delete(path`/forms/${stored.formId}/webhooks/${stored.tag}`),
  verify: hmacSignature({ header: 'typeform-signature', encoding: 'base64', prefix: 'sha256=' }),
  receive({ body, parameters: { simplifyAnswers, onlyAnswers } }) {
    if (!isJsonObject(body) || !isJsonObject(body.form_response)) return [];
    const response = body.form_response;
    const answers = simplifyAnswers ? answersByQuestion(response) : undefined;
    if (onlyAnswers) return [{ json: answers ?? { answers: response.answers ?? [] } }];
    if (!answers) return [{ json: body }];
    const { definition: _questions, ...rest } = response;
    return [{ json: { ...body, form_response: { ...rest, answers } } }];
  },
});
