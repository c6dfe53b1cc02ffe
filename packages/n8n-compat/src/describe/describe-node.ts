import { pollTimes } from '@millrace/node-sdk';
import type { NodeFamily, NodeGroup, NodeTypeDescription, WebhookDescription } from '@millrace/workflow';
import type { PackageNode } from '../package/package-types.ts';
import { isOptions, type Options, optionsIn, textIn } from '../requests/option-fields.ts';
import { describeProperties } from './describe-properties.ts';
import { plainCopy } from './plain-copy.ts';

const GROUPS: readonly NodeGroup[] = ['trigger', 'schedule', 'input', 'output', 'transform', 'organization'];

/** Fields that mean the same here and are handed on as they are. */
const SHARED_FIELDS = [
  'defaultVersion',
  'inputs',
  'outputs',
  'inputNames',
  'outputNames',
  'credentials',
  'documentationUrl',
  'parameterPane',
  'subtitle',
  'codex',
  'hidden',
  'maxNodes',
  'eventTriggerDescription',
  'activationMessage',
] as const;

/** Why a node type of a package cannot be used; `undefined` for one that can. */
export function reasonAgainst({ description }: PackageNode): string | undefined {
  return textIn(description.name) === undefined ? 'it has no name' : undefined;
}

/** Whether a node serves others only. */
function isSubNode({ execute, supplyData }: PackageNode): boolean {
  return supplyData !== undefined && !execute;
}

/** How a trigger is started; `undefined` for a node that is none. */
export function triggerKind(node: PackageNode): 'poll' | 'webhook' | 'listen' | undefined {
  const { execute, poll, webhook, trigger, supplyData } = node;
  if (execute || supplyData) return undefined;
  if (poll) return 'poll';
  if (webhook) return 'webhook';
  return trigger ? 'listen' : undefined;
}

/** The description of one version of a node type. */
export function describeNode(packageName: string, node: PackageNode, hasIcon: boolean): NodeTypeDescription {
  const { description } = node;
  const trigger = triggerKind(node);
  const name = textIn(description.name) ?? '';
  const displayName = textIn(description.displayName) ?? name;
  const { color, name: defaultName } = optionsIn(description.defaults);
  // The line to the node that a sub-node serves leaves where the name of its only output would stand.
  const isMeant = (field: string) => !(field === 'outputNames' && isSubNode(node));
  const shared = SHARED_FIELDS.filter((field) => description[field] !== undefined && isMeant(field));
  return {
    inputs: trigger || isSubNode(node) ? [] : ['main'],
    outputs: ['main'],
    ...Object.fromEntries(shared.map((field) => [field, plainCopy(description[field])])),
    name: `${packageName}.${name}`,
    displayName,
    description: textIn(description.description) ?? '',
    version: versionIn(description),
    group: groupsIn(description),
    family: trigger ? 'trigger' : familyOf(description),
    ...(trigger && { trigger }),
    ...(trigger === 'poll' && { polling: true }),
    ...(trigger === 'webhook' && { webhooks: describeWebhooks(description.webhooks) }),
    defaults: {
      name: textIn(defaultName) ?? displayName,
      ...(textIn(color) !== undefined && { color: String(color) }),
    },
    properties: [...(trigger === 'poll' ? [pollTimes] : []), ...describeProperties(description.properties)],
    hasIcon,
  };
}

/** Webhooks of a trigger: texts and expressions for them, as they are. */
function describeWebhooks(webhooks: unknown): WebhookDescription[] {
  const list = Array.isArray(webhooks) ? webhooks.filter(isOptions) : [];
  return list.map((webhook) => {
    const { restartWebhook: _, nodeType: __, ...fields } = optionsIn(plainCopy(webhook));
    return {
      ...fields,
      name: textIn(webhook.name) ?? 'default',
      httpMethod: textIn(webhook.httpMethod) ?? 'POST',
      path: textIn(webhook.path) ?? 'webhook',
    };
  });
}

function versionIn({ version }: Options): number | number[] {
  const numbers = [version].flat().filter((one) => typeof one === 'number');
  return numbers.length > 1 ? numbers : (numbers[0] ?? 1);
}

function groupsIn({ group }: Options): NodeGroup[] {
  const given = Array.isArray(group) ? group : [group];
  const known = GROUPS.filter((one) => given.includes(one));
  return known.length > 0 ? known : ['transform'];
}

function familyOf(description: Options): NodeFamily {
  return Array.isArray(description.credentials) && description.credentials.some(isOptions) ? 'service' : 'data';
}
