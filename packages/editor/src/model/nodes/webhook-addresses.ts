import type { InstanceSettings } from '@millrace/api';
import type { NodeTypeDescription, WebhookDescription, WorkflowNode } from '@millrace/workflow';

/** Where the server takes calls. */
export type WebhookSettings = Pick<
  InstanceSettings,
  'urlBaseWebhook' | 'endpointWebhook' | 'endpointWebhookTest' | 'endpointForm' | 'endpointFormTest'
>;

/** An address a trigger answers on. */
export interface WebhookAddress {
  methods: string[];
  test: string;
  production: string;
  /** A page, to be opened in a browser. */
  isForm: boolean;
  /** The path is an expression that cannot be worked out. */
  isInvalid: boolean;
}

/** Evaluates a text of the node type's description. */
export type EvaluateText = (expression: string) => unknown;

/** The addresses of a node's webhooks, those that only set things up left out. */
export function webhookAddresses(
  node: WorkflowNode,
  description: NodeTypeDescription,
  settings: WebhookSettings,
  evaluate: EvaluateText,
): WebhookAddress[] {
  return (description.webhooks ?? [])
    .filter((webhook) => webhook.name !== 'setup' && !webhook.restartWebhook)
    .map((webhook) => webhookAddress(node, webhook, settings, evaluate));
}

function webhookAddress(
  node: WorkflowNode,
  webhook: WebhookDescription,
  settings: WebhookSettings,
  evaluate: EvaluateText,
): WebhookAddress {
  const path = settle(webhook.path, evaluate);
  const methods = settle(webhook.httpMethod, evaluate);
  const text = typeof path === 'string' ? path : '';
  // Set by an expression of its own: only a run knows it.
  const isInvalid = text.startsWith('=') || path === undefined;
  const base = ensureSlash(settings.urlBaseWebhook);
  const isForm = webhook.nodeType === 'form';
  const tail = fullPath(node.webhookId, text, webhook.isFullPath === true);
  return {
    methods: (Array.isArray(methods) ? methods : [methods ?? 'GET']).map(String),
    test: `${base}${isForm ? settings.endpointFormTest : settings.endpointWebhookTest}/${tail}`,
    production: `${base}${isForm ? settings.endpointForm : settings.endpointWebhook}/${tail}`,
    isForm,
    isInvalid,
  };
}

/** A path with a variable part is told apart by the node's own id in front of it. */
function fullPath(webhookId: string | undefined, path: string, isFullPath: boolean): string {
  const trimmed = path.replace(/^\/+/, '');
  if (trimmed === '') return webhookId ?? '';
  const needsId = !isFullPath || trimmed.startsWith(':') || trimmed.includes('/:');
  return needsId && webhookId ? `${webhookId}/${trimmed}` : trimmed;
}

function settle(text: string, evaluate: EvaluateText): unknown {
  return text.startsWith('=') ? evaluate(text) : text;
}

function ensureSlash(url: string): string {
  return url.endsWith('/') ? url : `${url}/`;
}
