import type { InstanceSettings } from '@millrace/api';
import {
  addressOfPath,
  type NodeTypeDescription,
  type WebhookDescription,
  type WorkflowNode,
  webhookPath,
} from '@millrace/workflow';

/** Where the server takes calls. */
export type WebhookSettings = Pick<
  InstanceSettings,
  | 'urlBaseWebhook'
  | 'endpointWebhook'
  | 'endpointWebhookTest'
  | 'endpointForm'
  | 'endpointFormTest'
  | 'endpointMcp'
  | 'endpointMcpTest'
>;

/** An address a trigger answers on. */
export interface WebhookAddress {
  methods: string[];
  test: string;
  production: string;
  /** What calls it: programs, a browser that opens the page of a form, or MCP clients. */
  kind: 'webhook' | 'form' | 'mcp';
  /** The path is an expression that cannot be worked out. */
  isInvalid: boolean;
}

/** Evaluates a text of the node type's description. */
export type EvaluateText = (expression: string) => unknown;

/** A node, and the workflow that it is of; absent: one that is not stored yet. */
export interface PlacedNode {
  node: WorkflowNode;
  workflowId: string | undefined;
}

/** The addresses of a node's webhooks, those that only set things up left out. */
export function webhookAddresses(
  placed: PlacedNode,
  description: NodeTypeDescription,
  settings: WebhookSettings,
  evaluate: EvaluateText,
): WebhookAddress[] {
  return (description.webhooks ?? [])
    .filter((webhook) => isShown(webhook))
    .map((webhook) => webhookAddress(placed, webhook, settings, evaluate));
}

/** MCP clients are given the address at which they begin. */
function isShown({ name, nodeType, restartWebhook }: WebhookDescription): boolean {
  return !restartWebhook && (name === 'setup') === (nodeType === 'mcp');
}

function webhookAddress(
  placed: PlacedNode,
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
  const kind = webhook.nodeType ?? 'webhook';
  const endpoints = endpointsOf(kind, settings);
  const tail = addressOfPath(webhookPath(text, { ...placed, isFullPath: webhook.isFullPath === true }));
  return {
    methods: (Array.isArray(methods) ? methods : [methods ?? 'GET']).map(String),
    test: `${base}${endpoints.test}/${tail}`,
    production: `${base}${endpoints.production}/${tail}`,
    kind,
    isInvalid,
  };
}

function endpointsOf(kind: WebhookAddress['kind'], settings: WebhookSettings): { test: string; production: string } {
  if (kind === 'form') return { test: settings.endpointFormTest, production: settings.endpointForm };
  if (kind === 'mcp') return { test: settings.endpointMcpTest, production: settings.endpointMcp };
  return { test: settings.endpointWebhookTest, production: settings.endpointWebhook };
}

function settle(text: string, evaluate: EvaluateText): unknown {
  return text.startsWith('=') ? evaluate(text) : text;
}

function ensureSlash(url: string): string {
  return url.endsWith('/') ? url : `${url}/`;
}
