import {
  type BatchContext,
  type BatchResult,
  defineNode,
  type Item,
  type ParametersOf,
  type WaitingCallContext,
  type WebhookResult,
} from '@millrace/node-sdk';
import { formEnd, type RespondWith } from '../../lib/form-page/form-end.ts';
import { readFields } from '../../lib/form-page/form-field.ts';
import type { Form } from '../../lib/form-page/render-form.ts';
import { tableFieldLookups } from '../../lib/form-page/table-field.ts';
import { acceptedReply, hasPageAfter, takeFormCall } from '../../lib/form-page/take-form-call.ts';
import { intervalMs, timeOf, waitLimit } from '../../lib/waiting/wait-time.ts';
import { responseFields } from '../../lib/webhook/parameters.ts';
import { type CallOptions, takeCall } from '../../lib/webhook/take-call.ts';
import { waitParameters } from './parameters.ts';

/** Longer waits are worth putting the execution aside. */
const LONGEST_REST_MS = 65_000;

type Values = ParametersOf<typeof waitParameters>;

interface Options extends CallOptions {
  respondWithOptions?: RespondWith | undefined;
  webhookSuffix?: string | undefined;
}

const suffix = '={{ $parameter["options"]["webhookSuffix"] || "" }}';
const resuming = { name: 'default', restartWebhook: true, isFullPath: true, path: suffix };

export default defineNode({
  name: 'n8n-nodes-base.wait',
  displayName: 'Wait',
  description: 'Goes on after a while, at a time, or when its address is called',
  version: [1, 1.1],
  group: ['organization'],
  family: 'flow',
  subtitle:
    '={{ ({ timeInterval: $parameter.amount + " " + $parameter.unit, specificTime: $parameter.dateTime, webhook: "Call", form: "Form" })[$parameter.resume] }}',
  defaults: { name: 'Wait' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Helpers', 'Flow'] },
    alias: ['pause', 'sleep', 'delay', 'timeout', 'timer', 'resume', 'approval', 'callback'],
  },
  credentials: ['basicAuth', 'headerAuth', 'jwtAuth'].map((kind) => ({
    name: kind === 'jwtAuth' ? kind : `http${kind.charAt(0).toUpperCase()}${kind.slice(1)}`,
    required: true,
    displayOptions: { show: { incomingAuthentication: [kind] } },
  })),
  webhooks: [
    { ...resuming, httpMethod: '={{ $parameter["httpMethod"] || "GET" }}', ...responseFields },
    { ...resuming, httpMethod: 'GET', responseMode: 'onReceived', nodeType: 'form' },
    {
      ...resuming,
      httpMethod: 'POST',
      responseMode: '={{ $parameter["responseMode"] }}',
      responseData: '={{ $parameter["responseMode"] === "lastNode" ? "noData" : undefined }}',
      nodeType: 'form',
    },
  ],
  outputSchemas: [{ schema: {}, keepsInput: true }],
  parameters: waitParameters,
  lookups: tableFieldLookups,
  async runAll(context) {
    const values = context.parameters(0);
    if (values.resume === 'webhook' || values.resume === 'form') {
      const until = waitLimit(values, context);
      return { suspend: { on: values.resume, ...(until !== undefined && { until }) } };
    }
    return waitUntil(context, timeToGoOn(values, context));
  },
  onWebhook: (context) =>
    context.parameters.resume === 'form' ? takeForm(context) : takeWebhookCall(context, context.parameters),
});

function timeToGoOn(values: Values, context: BatchContext<Values>): number {
  if (values.resume === 'specificTime') return timeOf(values.dateTime, context, 'dateTime');
  return context.now() + intervalMs(values.amount, values.unit, 'amount');
}

function waitUntil({ now, items }: BatchContext<Values>, until: number): BatchResult {
  return until > now() ? { suspend: { until, restMs: LONGEST_REST_MS } } : [...items];
}

async function takeWebhookCall(context: WaitingCallContext<Values>, values: Values): Promise<WebhookResult> {
  const options: Options = values.options;
  const taken = await takeCall(context, {
    authentication: values.incomingAuthentication,
    options,
    takesUnknownAsFile: context.node.typeVersion > 1,
    notWanted: 'The workflow still waits: the call is not the one it waits for',
  });
  return 'reply' in taken ? { reply: taken.reply } : { outputs: [linked(taken.item, context)] };
}

async function takeForm(context: WaitingCallContext<Values>): Promise<WebhookResult> {
  const { parameters } = context;
  const options: Options = parameters.options;
  const hasNextPage = hasPageAfter(context);
  const form: Form = {
    title: parameters.formTitle,
    description: parameters.formDescription,
    fields: readFields(parameters.formFields.values),
    buttonLabel: '',
    customCss: '',
    end: formEnd(options.respondWithOptions),
    isTest: context.execution.mode === 'manual',
    isNative: parameters.responseMode === 'responseNode' && !hasNextPage,
  };
  const rules = { authentication: parameters.incomingAuthentication, usesWorkflowTimezone: true };
  const taken = await takeFormCall(context, form, rules);
  if ('reply' in taken) return { reply: taken.reply };
  const outputs = [linked(taken.item, context)];
  if (!hasNextPage && parameters.responseMode !== 'onReceived') return { outputs };
  return { outputs, reply: await acceptedReply(context, form, { hasNextPage }) };
}

/** What a call brought comes of all that waited for it. */
function linked(item: Item, { items }: WaitingCallContext<Values>): Item[] {
  return [{ ...item, pairedItem: items.map((_, index) => ({ item: index })) }];
}
