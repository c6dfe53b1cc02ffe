import type { CredentialType, NodeType } from '../node-type/node-type.ts';

/** What of a node no host of packages can give, by the name of the feature; empty when all of it can be built. */
export function missingIn({ implementation, description }: NodeType): string[] {
  switch (implementation.kind) {
    case 'item':
    case 'route':
    case 'listenTrigger':
      return [];
    case 'batch':
      return [
        ...(implementation.onResume ? ['onResume (putting an execution aside)'] : []),
        ...(implementation.onWebhook ? ['onWebhook (waiting for a call)'] : []),
      ];
    case 'pollTrigger':
      return description.properties.some(({ name }) => name === 'pollTimes')
        ? []
        : ['schedules (times of its own: use definePollTrigger)'];
    case 'webhookTrigger':
      return [
        ...((description.webhooks ?? []).length > 0 ? [] : ['webhooks']),
        ...(implementation.run ? ['runAll (a trigger that works on its items)'] : []),
      ];
    case 'supply':
      return ['supply (sub-nodes)'];
    case 'scheduleTrigger':
      return ['schedules (triggers that fire at times)'];
    case 'lifecycleTrigger':
      return ['events (triggers that follow the life of their workflow)'];
    case 'manualTrigger':
      return ['emit (triggers that are started by hand or by another workflow)'];
    case 'none':
      return ['a node that does nothing'];
  }
}

/** What works otherwise there, in words. */
export function differencesOf({ implementation, description }: NodeType): string[] {
  const label = description.displayName;
  if (implementation.kind === 'webhookTrigger' && implementation.subscription) {
    return [`${label}: n8n looks after the subscription at activation only; 'renew' is not called every hour there`];
  }
  if (implementation.kind === 'listenTrigger') {
    return [`${label}: 'emit' resolves in n8n before the event is stored`];
  }
  return [];
}

/** What of a credential type no host of packages can give. */
export function missingInCredential({ description }: CredentialType): string[] {
  return (description.extends ?? []).length > 0 && !description.extends?.every((name) => GENERIC.has(name))
    ? [`extends ${description.extends?.join(', ')}`]
    : [];
}

const GENERIC = new Set(['oAuth2Api', 'oAuth1Api']);
