import { createHash } from 'node:crypto';
import { boolean, choiceOf, defineWebhookTrigger, isJsonObject, options, path, when, z } from '@millrace/node-sdk';
import { claimsSignedBy } from '../../lib/webhook/signed-claims.ts';
import { forms, netlify, sites } from './client.ts';

const EVENTS = new Map([
  ['deployBuilding', 'deploy_building'],
  ['deployCreated', 'deploy_created'],
  ['deployFailed', 'deploy_failed'],
  ['submissionCreated', 'submission_created'],
]);

export default defineWebhookTrigger({
  name: 'n8n-nodes-base.netlifyTrigger',
  displayName: 'Netlify trigger',
  description: 'Starts the workflow when a site is deployed or a form is submitted',
  version: 1,
  defaults: { name: 'Netlify Trigger' },
  codex: { categories: ['Development'], alias: ['deploy', 'form', 'site'] },
  service: netlify,
  parameters: [
    choiceOf('siteId', { label: 'Site', from: sites, required: true }),
    options('event', {
      label: 'Event',
      default: '',
      required: true,
      options: [
        { name: 'Deploy building', value: 'deployBuilding' },
        { name: 'Deploy failed', value: 'deployFailed' },
        { name: 'Deploy succeeded', value: 'deployCreated' },
        { name: 'Form submitted', value: 'submissionCreated' },
      ],
    }),
    when(
      { event: ['submissionCreated'] },
      choiceOf('formId', { label: 'Form', description: 'Empty: all forms of the site', from: forms }),
    ),
    when(
      { event: ['submissionCreated'] },
      boolean('simple', {
        label: 'Simplify',
        description: 'Give what was entered, without what is known of the submission',
        default: true,
      }),
    ),
  ],
  async register({ client, url, secret, parameters: { siteId, event, formId } }) {
    const body = {
      type: 'url',
      event: EVENTS.get(event) ?? event,
      site_id: siteId,
      form_id: formId || undefined,
      data: { url, signature_secret: secret },
    };
    const query = { site_id: siteId };
    const { id } = await client.post('/hooks', body, { query, answer: z.object({ id: z.string() }) });
    return { id };
  },
  isRegistered: ({ client, stored }) => client.exists(path`/hooks/${stored.id}`),
  unregister: ({ client, stored }) => client.delete(path`/hooks/${stored.id}`),
  verify({ headers, body, secret }) {
    const claims = claimsSignedBy(headers['x-webhook-signature'], secret);
    const sha256 = createHash('sha256').update(body).digest('hex');
    return isJsonObject(claims) && claims.iss === 'netlify' && claims.sha256 === sha256;
  },
  receive({ body, parameters: { event, simple } }) {
    if (!isJsonObject(body)) return [];
    const isEntered = event === 'submissionCreated' && simple !== false && isJsonObject(body.data);
    return [{ json: isEntered && isJsonObject(body.data) ? body.data : body }];
  },
});
