import { defineTrigger, type Item } from '@millrace/node-sdk';
import { corsHeaders } from '../../lib/webhook/cors-headers.ts';
import { responseFields } from '../../lib/webhook/parameters.ts';
import { takeCall } from '../../lib/webhook/take-call.ts';
import { webhookParameters } from './parameters.ts';

export default defineTrigger({
  name: 'n8n-nodes-base.webhook',
  displayName: 'Webhook',
  description: 'Starts the workflow when its address is called',
  version: [1, 1.1, 2, 2.1],
  group: ['trigger'],
  family: 'trigger',
  trigger: 'webhook',
  outputs: `={{ ((parameters) => {
    const methods = parameters.httpMethod;
    const list = Array.isArray(methods) ? methods : [methods];
    return list.map((method) => ({ type: 'main', displayName: method }));
  })($parameter) }}`,
  subtitle: '={{ $parameter.path }}',
  defaults: { name: 'Webhook' },
  eventTriggerDescription: 'Waiting for a call of the test URL',
  activationMessage: 'The webhook now listens on its production URL.',
  triggerPanel: {
    header: 'Listen to a call',
    executionsHelp: {
      active: 'Calls of the production URL run the workflow and are listed under executions.',
      inactive: 'Activate the workflow to listen on the production URL.',
    },
  },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Triggers'] },
    alias: ['http', 'api', 'endpoint', 'call', 'request', 'wh', 'callback', 'rest'],
  },
  credentials: [
    { name: 'httpBasicAuth', required: true, displayOptions: { show: { authentication: ['basicAuth'] } } },
    { name: 'httpHeaderAuth', required: true, displayOptions: { show: { authentication: ['headerAuth'] } } },
    { name: 'jwtAuth', required: true, displayOptions: { show: { authentication: ['jwtAuth'] } } },
  ],
  webhooks: [
    {
      name: 'default',
      isFullPath: true,
      httpMethod: '={{ $parameter["httpMethod"] || "GET" }}',
      path: '={{ $parameter["path"] }}',
      ...responseFields,
    },
  ],
  outputSchemas: [
    {
      schema: {
        type: 'object',
        properties: {
          headers: { type: 'object' },
          params: { type: 'object' },
          query: { type: 'object' },
          body: { type: 'object' },
          webhookUrl: { type: 'string' },
          executionMode: { type: 'string' },
        },
      },
    },
  ],
  parameters: webhookParameters,
  async onWebhook(context) {
    const { parameters, request, node } = context;
    const headers = corsHeaders(parameters.options.allowedOrigins ?? '*', request);
    const taken = await takeCall(context, {
      authentication: parameters.authentication,
      options: parameters.options,
      takesUnknownAsFile: node.typeVersion > 1,
      notWanted: 'The workflow was not started',
    });
    if ('reply' in taken) return { reply: taken.reply, headers };
    return { outputs: outputsFor(parameters.httpMethod, request.method, taken.item), headers };
  },
});

function outputsFor(methods: string | readonly string[], called: string, item: Item): Array<Item[] | null> {
  if (typeof methods === 'string') return [[item]];
  // Where nothing is registered for HEAD, such a call is a GET.
  const method = called === 'HEAD' && !methods.includes('HEAD') ? 'GET' : called.toUpperCase();
  return methods.map((candidate) => (candidate === method ? [item] : null));
}
