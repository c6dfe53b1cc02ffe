import { defineNode } from '@millrace/node-sdk';
import { definedFields } from '../../lib/form-page/defined-fields.ts';
import { sentFields, sentForm } from '../../lib/form-page/expected-fields.ts';
import { tableFieldLookups } from '../../lib/form-page/table-field.ts';
import { waitLimit } from '../../lib/waiting/wait-time.ts';
import { checkCompletion, showCompletion } from './operations/show-completion.ts';
import { takePage } from './operations/take-page.ts';
import { formParameters } from './parameters.ts';

/** A page that says the end is looked at soon or never: the visitor has left. */
const COMPLETION_LIMIT_MS = 3_600_000;

const waiting = { name: 'default', path: '', restartWebhook: true, isFullPath: true, nodeType: 'form' as const };

export default defineNode({
  name: 'n8n-nodes-base.form',
  displayName: 'Form',
  description: 'Shows the next page of a form, or what comes at its end',
  version: [1, 2.3, 2.4, 2.5],
  group: ['input'],
  family: 'flow',
  subtitle:
    '={{ $parameter.operation === "completion" ? "End of the form" : $parameter.options?.formTitle || "Next page" }}',
  defaults: { name: 'Form' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Helpers'] },
    alias: ['page', 'step', 'wizard', 'survey', 'ending', 'thank you', 'completion', 'redirect', 'download'],
  },
  webhooks: [
    { ...waiting, httpMethod: 'GET', responseMode: 'onReceived' },
    { ...waiting, httpMethod: 'POST', responseMode: 'responseNode' },
  ],
  outputSchemas: [
    { ...sentFields, displayOptions: { show: { operation: ['page'], defineForm: ['fields'] } } },
    { ...sentForm, displayOptions: { show: { operation: ['page'] } } },
  ],
  parameters: formParameters,
  lookups: tableFieldLookups,
  runAll(context) {
    const values = context.parameters(0);
    const isCompletion = values.operation === 'completion';
    // What cannot be shown fails here, not on the visitor's page.
    if (isCompletion) checkCompletion(values, context.items[0]);
    else definedFields(values);
    const limit = waitLimit(values, context);
    const until = limit ?? (isCompletion ? context.now() + COMPLETION_LIMIT_MS : undefined);
    return { suspend: { on: 'form', ...(until !== undefined && { until }) } };
  },
  onWebhook: (context) => (context.parameters.operation === 'completion' ? showCompletion(context) : takePage(context)),
});
