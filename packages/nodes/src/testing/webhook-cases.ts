import type { JsonObject, JsonValue, NodeType } from '@millrace/node-sdk';
import { basic } from '../lib/credentials/authorization.ts';
import asana from '../services/asana/asana-trigger.node.ts';
import jira from '../services/atlassian/jira/jira-trigger.node.ts';
import bitbucket from '../services/bitbucket/bitbucket-trigger.node.ts';
import cal from '../services/cal/cal-trigger.node.ts';
import { calendlyTriggerV2 as calendly } from '../services/calendly/calendly-trigger.node.ts';
import clickUp from '../services/click-up/click-up-trigger.node.ts';
import convertKit from '../services/convert-kit/convert-kit-trigger.node.ts';
import facebook from '../services/facebook/facebook-lead-ads-trigger.node.ts';
import figma from '../services/figma/figma-trigger.node.ts';
import gitHub from '../services/git-hub/git-hub-trigger.node.ts';
import gitLab from '../services/git-lab/git-lab-trigger.node.ts';
import hubSpot from '../services/hub-spot/hubspot-trigger.node.ts';
import jotform from '../services/jotform/jot-form-trigger.node.ts';
import lemlist from '../services/lemlist/lemlist-trigger.node.ts';
import linear from '../services/linear/linear-trigger.node.ts';
import mailchimp from '../services/mailchimp/mailchimp-trigger.node.ts';
import mautic from '../services/mautic/mautic-trigger.node.ts';
import teams from '../services/microsoft/teams/microsoft-teams-trigger.node.ts';
import netlify from '../services/netlify/netlify-trigger.node.ts';
import pipedrive from '../services/pipedrive/pipedrive-trigger.node.ts';
import shopify from '../services/shopify/shopify-trigger.node.ts';
import strava from '../services/strava/strava-trigger.node.ts';
import stripe from '../services/stripe/stripe-trigger.node.ts';
import surveyMonkey from '../services/survey-monkey/survey-monkey-trigger.node.ts';
import telegram from '../services/telegram/telegram-trigger.node.ts';
import trello from '../services/trello/trello-trigger.node.ts';
import twilio from '../services/twilio/twilio-trigger.node.ts';
import typeform from '../services/typeform/typeform-trigger.node.ts';
import webflow from '../services/webflow/webflow-trigger.node.ts';
import whatsApp from '../services/whats-app/whats-app-trigger.node.ts';
import wooCommerce from '../services/woo-commerce/woo-commerce-trigger.node.ts';
import zendesk from '../services/zendesk/zendesk-trigger.node.ts';
import { OWN_ADDRESS, type WebhookCase } from './webhook-service.ts';
import { hashed, ofHubSpot, ofNetlify, timed } from './webhook-signatures.ts';

type Answer = NonNullable<WebhookCase['answer']>;

const OAUTH = { clientId: '12', clientSecret: 'S', oauthTokenData: { access_token: 'T' } };
const named = (value: string) => ({ mode: 'name', value });
const numbered = (id: string) => ({ id: Number(id) });
const secretIn = ({ secret }: JsonObject) => secret;

/** The one webhook of an app of Meta, and what is said of anything else. */
const ofMeta =
  (object: string): Answer =>
  ({ method, path, text }, service): JsonValue => {
    if (!path.endsWith('/subscriptions')) return { id: path.split('/').at(-1) ?? '', name: 'N', ...LEAD };
    if (method === 'POST') service.make(text, 'app');
    if (method === 'DELETE') service.hooks.delete('app');
    return { data: service.hooks.size > 0 ? [{ object, callback_url: OWN_ADDRESS, active: true }] : [] };
  };
const LEAD = {
  access_token: 'PAGE',
  ad_id: 'a1',
  ad_name: 'Ad',
  created_time: '2026-11-26T10:00:00+0000',
  field_data: [{ name: 'email', values: ['ada@example.com'] }],
};
const ofLead = { leadgen_id: 'l1', page_id: 'p1', form_id: 'f1' };
const changed = (field: string, value: JsonObject) => JSON.stringify({ entry: [{ changes: [{ field, value }] }] });

/** A second thing of a service, which is there while the webhook is. */
const beside =
  (place: RegExp, made: JsonValue): Answer =>
  ({ method, path }, { hooks }) =>
    place.test(path) && (method === 'POST' || hooks.size > 0) ? made : undefined;

const ofHubSpotApp: Answer = ({ method, path, text }, service): JsonValue | undefined => {
  if (path.includes('/subscriptions')) return { results: [] };
  if (method === 'PUT') service.make(text, 'app');
  if (method === 'DELETE') service.hooks.delete('app');
  return service.hooks.size > 0 || method !== 'GET' ? { targetUrl: OWN_ADDRESS } : undefined;
};

const ofLinear: Answer = ({ text }, service): JsonValue => {
  const { query, variables } = JSON.parse(text) as { query: string; variables?: JsonObject };
  if (query.includes('webhookCreate')) return { data: { webhookCreate: { webhook: { id: service.make(text) } } } };
  if (query.includes('webhookDelete')) return { data: service.hooks.delete(String(variables?.id)) };
  return { data: { webhooks: { nodes: [...service.hooks.keys()].map((id) => ({ id, enabled: true })) } } };
};

const ofTelegram: Answer = ({ path, text }, service) => {
  if (path.endsWith('/setWebhook')) service.make(text, 'bot');
  if (path.endsWith('/deleteWebhook')) service.hooks.delete('bot');
  return { ok: true, result: { url: service.hooks.size > 0 ? OWN_ADDRESS : '' } };
};

/** The newest version of a trigger. */
const newest = (versions: readonly NodeType[]) => versions.at(-1) as NodeType;

/** Each trigger that a service calls and that subscribes to it. */
export const WEBHOOK_CASES: Record<string, WebhookCase> = {
  Asana: {
    node: asana as NodeType,
    credentials: { asanaApi: { accessToken: 'T' } },
    parameters: { resource: 'p1' },
    made: (id) => ({ data: { gid: id }, 'X-Hook-Secret': 'S' }),
    call: hashed('x-hook-signature', 'S', { body: '{"events":[{"action":"added"}]}' }),
  },
  Bitbucket: {
    node: newest(bitbucket as NodeType[]),
    credentials: { bitbucketAccessTokenApi: { email: 'ann@example.com', accessToken: 'T' } },
    parameters: { resource: 'repository', workspace: 'w', repository: 'r', events: ['repo:push'] },
    made: (uuid) => ({ uuid }),
    call: hashed('x-hub-signature', secretIn, { prefix: 'sha256=' }),
  },
  'Cal.com': {
    node: newest(cal as NodeType[]),
    credentials: { calApi: { apiKey: 'K', host: 'https://cal.example/' } },
    parameters: { events: ['BOOKING_CREATED'], options: {} },
    made: (id) => ({ webhook: { id } }),
  },
  Calendly: {
    node: calendly as NodeType,
    credentials: { calendlyOAuth2Api: OAUTH },
    parameters: { scope: 'user', events: ['invitee.created'] },
    answer: ({ path }) =>
      path === '/users/me'
        ? { resource: { uri: 'https://c/users/me', current_organization: 'https://c/o' } }
        : undefined,
    made: (id) => ({ resource: { uri: `https://c/webhook_subscriptions/${id}` } }),
    call: timed('calendly-webhook-signature', ({ signing_key: key }) => key),
  },
  ClickUp: {
    node: clickUp as NodeType,
    credentials: { clickUpApi: { accessToken: 'T' } },
    parameters: { team: 't1', events: ['taskCreated'], filters: {} },
    made: (id) => ({ webhook: { id, secret: 'S' } }),
    listed: (ids) => ({ webhooks: ids.map((id) => ({ id })) }),
    call: hashed('x-signature', 'S'),
  },
  ConvertKit: {
    node: convertKit as NodeType,
    credentials: { convertKitApi: { apiSecret: 'S' } },
    parameters: { event: 'formSubscribe', formId: '16' },
    made: (id) => ({ rule: numbered(id) }),
    cannotAsk: true,
  },
  Facebook: {
    node: facebook as NodeType,
    credentials: { facebookLeadAdsOAuth2Api: OAUTH },
    parameters: { page: { mode: 'id', value: 'p1' }, form: { mode: 'id', value: 'f1' }, options: {} },
    answer: ofMeta('page'),
    call: hashed('x-hub-signature-256', 'S', { prefix: 'sha256=', body: changed('leadgen', ofLead) }),
  },
  Figma: {
    node: figma as NodeType,
    credentials: { figmaApi: { accessToken: 'T' } },
    parameters: { teamId: '7', triggerOn: 'fileUpdate' },
    call: ({ fields: { passcode = '' } }) => ({ body: JSON.stringify({ event_type: 'FILE_UPDATE', passcode }) }),
  },
  GitHub: {
    node: gitHub as NodeType,
    credentials: { githubApi: { server: 'https://git.example', user: 'u', accessToken: 'k' } },
    parameters: { owner: named('acme'), repository: named('repo'), events: ['push'], options: {} },
    made: numbered,
    call: hashed('x-hub-signature-256', ({ config }) => (config as JsonObject).secret, { prefix: 'sha256=' }),
  },
  GitLab: {
    node: gitLab as NodeType,
    credentials: { gitlabApi: { server: 'https://git.example', accessToken: 'T' } },
    parameters: { owner: 'acme', repository: 'app', events: ['push'] },
    made: numbered,
    call: ({ fields: { token } }) => ({ body: '{}', headers: { 'x-gitlab-token': String(token) } }),
  },
  HubSpot: {
    node: hubSpot as NodeType,
    credentials: { hubspotDeveloperApi: { ...OAUTH, apiKey: 'K', appId: '7' } },
    parameters: { eventsUi: { eventValues: [{ name: 'contact.creation' }] }, additionalFields: {} },
    answer: ofHubSpotApp,
    call: () => ofHubSpot('S', '[{"subscriptionType":"contact.creation"}]'),
  },
  Jira: {
    node: jira as NodeType,
    credentials: { jiraSoftwareCloudApi: { email: 'a@x.test', apiToken: 'T', domain: 'https://jira.example' } },
    parameters: { jiraVersion: 'cloud', events: ['*'], additionalFields: {} },
    made: (id) => ({ self: `https://jira.example/rest/webhooks/1.0/webhook/${id}` }),
  },
  Jotform: {
    node: jotform as NodeType,
    credentials: { jotFormApi: { apiKey: 'K', apiDomain: 'api.jotform.com' } },
    parameters: { form: 'f', resolveData: false },
    listed: (_ids, hooks) => ({
      content: Object.fromEntries([...hooks].map(([id, text]) => [id, text.replace('webhookURL=', '')])),
    }),
    call: () => ({ body: '{"rawRequest":"{}"}' }),
  },
  Lemlist: {
    node: lemlist as NodeType,
    credentials: { lemlistApi: { apiKey: 'K' } },
    parameters: { event: '*', options: {} },
    made: (id) => ({ _id: id }),
    listed: (ids) => ids.map((id) => ({ _id: id })),
  },
  Linear: {
    node: linear as NodeType,
    credentials: { linearApi: { apiKey: 'K' } },
    parameters: { resources: ['issue'] },
    answer: ofLinear,
    call: hashed('linear-signature', ({ variables }) => ((variables as JsonObject).input as JsonObject).secret),
  },
  Mailchimp: {
    node: mailchimp as NodeType,
    credentials: { mailchimpApi: { apiKey: 'k-us5' } },
    parameters: { list: 'l', events: ['subscribe'], sources: ['user'] },
    call: () => ({ body: '{"type":"subscribe"}' }),
  },
  Mautic: {
    node: mautic as NodeType,
    credentials: { mauticApi: { url: 'https://mautic.example/', username: 'u', password: 'p' } },
    parameters: { events: ['mautic.lead_post_save_new'], eventsOrder: 'ASC' },
    made: (id) => ({ hook: numbered(id) }),
  },
  'Microsoft Teams': {
    node: teams as NodeType,
    credentials: { microsoftTeamsOAuth2Api: OAUTH },
    parameters: { event: 'newChannel', teamId: { mode: 'id', value: 't1' } },
    call: () => ({ body: '{"value":[{"resource":"teams/t1/channels/c1","resourceData":{"id":"c1"}}]}' }),
  },
  Netlify: {
    node: netlify as NodeType,
    credentials: { netlifyApi: { accessToken: 'T' } },
    parameters: { siteId: 's1', event: 'deployCreated' },
    call: ({ fields: { data } }) => ofNetlify(String((data as JsonObject).signature_secret), '{"id":"d1"}'),
  },
  Pipedrive: {
    node: pipedrive as NodeType,
    credentials: { pipedriveApi: { apiToken: 'T' } },
    parameters: { action: 'create', entity: 'deal' },
    made: (id) => ({ data: numbered(id) }),
    listed: (ids) => ({ data: ids.map(numbered) }),
    call: ({ fields: { http_auth_user: user, http_auth_password: password } }) => ({
      body: '{}',
      headers: basic(String(user), String(password)).headers,
    }),
  },
  Shopify: {
    node: shopify as NodeType,
    credentials: { shopifyAccessTokenApi: { shopSubdomain: 'acme', accessToken: 'T', appSecretKey: 'S' } },
    parameters: { authentication: 'accessToken', topic: 'orders/create' },
    made: (id) => ({ webhook: numbered(id) }),
    call: hashed('x-shopify-hmac-sha256', 'S', { encoding: 'base64' }),
  },
  Strava: {
    node: strava as NodeType,
    credentials: { stravaOAuth2Api: OAUTH },
    parameters: {},
    made: numbered,
    listed: (ids) => ids.map((id) => ({ ...numbered(id), callback_url: OWN_ADDRESS })),
    call: ({ id }) => ({
      body: `{"object_type":"activity","object_id":1,"aspect_type":"delete","subscription_id":${id}}`,
    }),
  },
  Stripe: {
    node: stripe as NodeType,
    credentials: { stripeApi: { secretKey: 'sk', signatureSecret: '' } },
    parameters: { events: ['*'] },
    made: (id) => ({ id, secret: 'S' }),
    call: timed('stripe-signature', 'S'),
  },
  SurveyMonkey: {
    node: surveyMonkey as NodeType,
    credentials: { surveyMonkeyApi: { accessToken: 'T' } },
    parameters: { objectType: 'survey', event: 'response_completed', surveyIds: ['5'], resolveData: false },
  },
  Telegram: {
    node: telegram as NodeType,
    credentials: { telegramApi: { accessToken: '1:bot', baseUrl: 'https://api.telegram.org' } },
    parameters: { updates: ['message'], additionalFields: {} },
    answer: ofTelegram,
    call: ({ fields: { secret_token: token } }) => ({
      body: '{"update_id":1,"message":{}}',
      headers: { 'x-telegram-bot-api-secret-token': String(token) },
    }),
  },
  Trello: {
    node: trello as NodeType,
    credentials: { trelloApi: { apiKey: 'K', apiToken: 'T', oauthSecret: 'S' } },
    parameters: { id: 'b1' },
    call: hashed('x-trello-webhook', 'S', { algorithm: 'sha1', encoding: 'base64', after: OWN_ADDRESS }),
  },
  Twilio: {
    node: twilio as NodeType,
    credentials: { twilioApi: { accountSid: 'AC1', authToken: 'T' } },
    parameters: { updates: ['com.twilio.messaging.inbound-message.received'] },
    made: (id) => ({ sid: id }),
    answer: beside(/\/Subscriptions/, { sid: 'sub' }),
  },
  Typeform: {
    node: typeform as NodeType,
    credentials: { typeformApi: { accessToken: 'T' } },
    parameters: { formId: 'f' },
    call: hashed('typeform-signature', secretIn, {
      prefix: 'sha256=',
      encoding: 'base64',
      body: '{"form_response":{"answers":[]}}',
    }),
  },
  Webflow: {
    node: newest(webflow as NodeType[]),
    credentials: { webflowOAuth2Api: OAUTH },
    parameters: { site: 's1', event: 'form_submission' },
  },
  WhatsApp: {
    node: whatsApp as NodeType,
    credentials: { whatsAppTriggerApi: { accessToken: 'A', clientId: '12', clientSecret: 'S' } },
    parameters: { updates: ['messages'], options: {} },
    answer: ofMeta('whatsapp_business_account'),
    call: hashed('x-hub-signature-256', 'S', { prefix: 'sha256=', body: changed('messages', { messages: [{}] }) }),
  },
  WooCommerce: {
    node: wooCommerce as NodeType,
    credentials: { wooCommerceApi: { consumerKey: 'K', consumerSecret: 'S', url: 'https://shop.example/' } },
    parameters: { event: 'order.created' },
    made: numbered,
    call: hashed('x-wc-webhook-signature', secretIn, { encoding: 'base64' }),
  },
  Zendesk: {
    node: zendesk as NodeType,
    credentials: { zendeskApi: { subdomain: 'acme', email: 'a@example.com', apiToken: 'T' } },
    parameters: { conditions: { all: [{ resource: 'ticket', field: 'status', operation: 'is', value: 'new' }] } },
    made: (id) => ({ webhook: { id } }),
    answer: beside(/\/triggers/, { trigger: { id: 5 } }),
    call: ({ fields: { webhook } }) => {
      const { data } = (webhook as JsonObject).authentication as { data: JsonObject };
      return { body: '{}', headers: { [String(data.name).toLowerCase()]: String(data.value) } };
    },
  },
};
