import type { NodeTypeDescription, WebhookDescription } from '@millrace/workflow';
import type { WebhookSettings } from './webhook-addresses.ts';

/**
 * The host that a service on the internet would have to call, where it cannot reach it: one of this machine or of its
 * network. Undefined for other hosts, and for triggers that no service is told to call.
 */
export function unreachableHost(
  description: Pick<NodeTypeDescription, 'trigger' | 'webhooks'>,
  { urlBaseWebhook }: Pick<WebhookSettings, 'urlBaseWebhook'>,
): string | undefined {
  if (!isCalledByService(description)) return undefined;
  const url = URL.parse(urlBaseWebhook);
  return url && isInternal(url.hostname) ? url.host : undefined;
}

/** Services are told an address; people choose the path of those that they hand on themselves, and chat where they are. */
function isCalledByService({ trigger, webhooks = [] }: Pick<NodeTypeDescription, 'trigger' | 'webhooks'>): boolean {
  return trigger === 'webhook' && webhooks.some((webhook) => !isForPeople(webhook));
}

function isForPeople({ isFullPath, nodeType, asksForAccount }: WebhookDescription): boolean {
  return isFullPath === true || nodeType !== undefined || asksForAccount !== undefined;
}

/**
 * Addresses of RFC 1122, 1918, 3927, 4193, 4291 and 6598, IPv6 forms of them as browsers write these, and names that only a machine or its
 * network knows (RFC 6761, 6762, 8375, and those that routers and offices give).
 */
const INTERNAL = [
  /^(?:127|10)(?:\.\d+){3}$/,
  /^192\.168(?:\.\d+){2}$/,
  /^172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}$/,
  /^169\.254(?:\.\d+){2}$/,
  /^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])(?:\.\d+){2}$/,
  /^0\.0\.0\.0$/,
  /^\[::ffff:(?:7f[\da-f]{2}|a[\da-f]{2}|c0a8|ac1[\da-f]|a9fe|64[4-7][\da-f]|0):[\da-f]+\]$/,
  /^\[(?:::1?|f[cd][\da-f]{2}:.*|fe[89ab][\da-f]:.*)\]$/,
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|test|home\.arpa)$/,
];

function isInternal(host: string): boolean {
  const name = host.replace(/\.$/, '');
  return INTERNAL.some((form) => form.test(name)) || !/[.:]/.test(name);
}
