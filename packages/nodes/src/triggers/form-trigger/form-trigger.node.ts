import { defineTrigger, type Item, type JsonObject, type WebhookContext, type WebhookResult } from '@millrace/node-sdk';
import { sentFields } from '../../lib/form-page/expected-fields.ts';
import { formEnd } from '../../lib/form-page/form-end.ts';
import { readFields } from '../../lib/form-page/form-field.ts';
import type { Form } from '../../lib/form-page/render-form.ts';
import { tableFieldLookups } from '../../lib/form-page/table-field.ts';
import { acceptedReply, type FormRules, hasPageAfter, takeFormCall } from '../../lib/form-page/take-form-call.ts';
import { parametersV1, parametersV2 } from './parameters.ts';

const meta = {
  name: 'n8n-nodes-base.formTrigger',
  displayName: 'Form trigger',
  description: 'Shows a form on a page of its own, and starts the workflow when it is sent',
  group: ['trigger' as const],
  family: 'trigger' as const,
  trigger: 'webhook' as const,
  lookups: tableFieldLookups,
  outputSchemas: [sentFields],
  eventTriggerDescription: 'Waiting for the form to be sent',
  activationMessage: 'The form can now be filled in at its production URL.',
  triggerPanel: {
    header: 'Try out the form',
    executionsHelp: {
      active: 'Forms sent from the production URL run the workflow and are listed under executions.',
      inactive: 'Activate the workflow to open the form at its production URL.',
    },
  },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Triggers'] },
    alias: ['form', 'page', 'survey', 'questionnaire', 'input', 'submit', 'upload', 'contact'],
  },
};

const webhooks = (path: string) => {
  const shared = { isFullPath: true, path, nodeType: 'form' as const };
  return [
    { ...shared, name: 'setup', httpMethod: 'GET', responseMode: 'onReceived' },
    {
      ...shared,
      name: 'default',
      httpMethod: 'POST',
      responseMode: '={{ $parameter["responseMode"] }}',
      responseData: '={{ $parameter["responseMode"] === "lastNode" ? "noData" : undefined }}',
    },
  ];
};

const formTriggerV1 = defineTrigger({
  ...meta,
  version: 1,
  subtitle: '={{ $parameter.path }}',
  defaults: { name: 'n8n Form Trigger' },
  webhooks: webhooks('={{ $parameter["path"] }}/n8n-form'),
  parameters: parametersV1,
  onWebhook: async (context) => {
    const { parameters } = context;
    // Not there where a node answers.
    const options: Partial<typeof parameters.options> | undefined = parameters.options;
    const form = {
      ...parameters,
      fields: parameters.formFields.values,
      end: formEnd({ values: { formSubmittedText: options?.formSubmittedText } }),
    };
    const rules = { authentication: 'none', ipWhitelist: options?.ipWhitelist, usesWorkflowTimezone: false };
    return receive(context, toForm(context, form), rules, () => ({}));
  },
});

const formTriggerV2 = defineTrigger({
  ...meta,
  version: [2, 2.1, 2.2, 2.3, 2.4, 2.5, 2.6],
  subtitle: '={{ $parameter.formTitle }}',
  defaults: { name: 'On form submission' },
  credentials: [{ name: 'httpBasicAuth', required: true, displayOptions: { show: { authentication: ['basicAuth'] } } }],
  webhooks: webhooks('={{ $parameter["path"] || $parameter["options"]?.path || "" }}'),
  parameters: parametersV2,
  onWebhook: async (context) => {
    const { parameters, node, request } = context;
    const { options } = parameters;
    const form = {
      ...parameters,
      fields: parameters.formFields.values,
      end: formEnd(options.respondWithOptions),
      buttonLabel: options.buttonLabel,
      customCss: options.customCss,
    };
    const rules = {
      authentication: parameters.authentication,
      ipWhitelist: options.ipWhitelist,
      ignoreBots: options.ignoreBots,
      usesWorkflowTimezone: options.useWorkflowTimezone ?? node.typeVersion > 2,
    };
    return receive(context, toForm(context, form), rules, () => ({
      ...(Object.keys(request.query).length > 0 && { formQueryParameters: { ...request.query } }),
      ...(options.showHeaders && { headers: definedOf(request.headers) }),
    }));
  },
});

export default [formTriggerV1, formTriggerV2];

type Context = WebhookContext<{ responseMode: string }>;

function toForm(
  context: Context,
  given: Pick<Form, 'end'> &
    Partial<Pick<Form, 'buttonLabel' | 'customCss'>> & {
      formTitle: string;
      formDescription: string;
      fields: unknown;
    },
): Form {
  return {
    title: given.formTitle,
    description: given.formDescription,
    fields: readFields(given.fields),
    buttonLabel: given.buttonLabel ?? '',
    customCss: given.customCss ?? '',
    end: given.end,
    isTest: context.execution.mode === 'manual',
    isNative: context.parameters.responseMode === 'responseNode' && !hasPageAfter(context),
  };
}

async function receive(context: Context, form: Form, rules: FormRules, more: () => JsonObject): Promise<WebhookResult> {
  const taken = await takeFormCall(context, form, rules);
  if ('reply' in taken) return { reply: taken.reply };
  const item: Item = { ...taken.item, json: { ...taken.item.json, ...more() } };
  const hasNextPage = hasPageAfter(context);
  if (!hasNextPage && context.parameters.responseMode !== 'onReceived') return { outputs: [[item]] };
  return { outputs: [[item]], reply: await acceptedReply(context, form, { hasNextPage }) };
}

function definedOf(headers: Record<string, string | string[] | undefined>): JsonObject {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string | string[]] => entry[1] !== undefined),
  );
}
