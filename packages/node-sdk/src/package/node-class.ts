import { defaultVersionOf, type JsonObject, type NodeCredentialSlot, versionsOf } from '@millrace/workflow';
import type { CredentialTest } from '../credentials/credential-test.ts';
import { NodeError } from '../errors/node-error.ts';
import type { CredentialType, NodeType } from '../node-type/node-type.ts';
import { testCredential } from './credential-test-method.ts';
import { execute } from './execute.ts';
import type { ExecuteHost, Host, ListenHost, SubscriptionHost, TriggerHost, WebhookHost } from './host.ts';
import { lookupMethods } from './lookups.ts';
import { listen, lookAfter, poll, takeCall } from './triggers.ts';

/** What a package brings besides its nodes. */
export interface PackageParts {
  credentialTypes: readonly CredentialType[];
  credentialTests: readonly CredentialTest[];
  /** File of the icon, beside that of the node. */
  icon?: string;
  /** The error that its host shows with the item it belongs to. */
  NodeOperationError?: new (
    node: unknown,
    error: Error,
    options: JsonObject,
  ) => Error;
}

/** The instance of a class that hosts of packages load. */
export type PackagedNode = Readonly<Record<string, unknown>>;

/**
 * Makes the class that hosts of packages load (Millrace, n8n), of the versions of one node type. Its functions take what the host gives
 * them as `this`.
 */
export function nodeClass(given: NodeType | readonly NodeType[], parts: PackageParts): new () => PackagedNode {
  const types = [given].flat() as NodeType[];
  const [only] = types;
  if (!only) throw new TypeError('There is no version of the node');
  if (types.length === 1) return classOf(instanceOf(only, parts));
  const newest = types.reduce((best, one) => (defaultOf(one) > defaultOf(best) ? one : best));
  const byVersion = types.flatMap((type) => versionsOf(type.description).map((version) => [version, type] as const));
  const nodeVersions = Object.fromEntries(byVersion.map(([version, type]) => [version, instanceOf(type, parts)]));
  const description = { ...descriptionOf(newest, parts), defaultVersion: defaultOf(newest) };
  return classOf({
    description,
    nodeVersions,
    currentVersion: defaultOf(newest),
    getNodeType: (version?: number) => nodeVersions[version ?? defaultOf(newest)],
    getLatestVersion: () => Math.max(...byVersion.map(([version]) => version)),
  });
}

function defaultOf({ description }: NodeType): number {
  return defaultVersionOf(description);
}

function classOf(members: PackagedNode): new () => PackagedNode {
  return class {
    constructor() {
      Object.assign(this, members);
    }
  } as new () => PackagedNode;
}

function instanceOf(type: NodeType, parts: PackageParts): PackagedNode {
  return { description: descriptionOf(type, parts), methods: methodsOf(type, parts), ...workOf(type, parts) };
}

/** The description as packages have it: the prefix of the name is that of the package, and hosts add poll times themselves. */
function descriptionOf({ description, implementation }: NodeType, parts: PackageParts) {
  const { family: _family, outputSchemas: _schemas, ...rest } = description;
  const isPoll = implementation.kind === 'pollTrigger';
  const worksOnItems = implementation.kind === 'item' || implementation.kind === 'batch';
  return {
    ...rest,
    name: description.name.slice(description.name.lastIndexOf('.') + 1),
    ...(parts.icon !== undefined && { icon: `file:${parts.icon}` }),
    ...(isPoll && { polling: true }),
    ...(worksOnItems && { usableAsTool: true }),
    properties: description.properties.filter(({ name }) => !isPoll || name !== 'pollTimes'),
    credentials: (description.credentials ?? []).map((slot) => ({ ...slot, ...testedBy(slot, parts) })),
  };
}

function testedBy({ name }: NodeCredentialSlot, { credentialTypes, credentialTests }: PackageParts) {
  const type = credentialTypes.find(({ description }) => description.name === name);
  const isTested = type?.test !== undefined || credentialTests.some((test) => test.type === name);
  return isTested ? { testedBy: `${name}Test` } : {};
}

function methodsOf(type: NodeType, parts: PackageParts) {
  const tests = (type.description.credentials ?? []).flatMap(({ name }) => {
    const credentialType = parts.credentialTypes.find(({ description }) => description.name === name);
    if (!credentialType) return [];
    const test = parts.credentialTests.find((one) => one.type === name);
    const method = ({ data }: { data: JsonObject }) => testCredential(credentialType, test, data);
    return [[`${name}Test`, method] as const];
  });
  return { ...lookupMethods(type), credentialTest: Object.fromEntries(tests) };
}

/** The functions of the class, by what the node does. */
function workOf(type: NodeType, parts: PackageParts): PackagedNode {
  const { implementation } = type;
  switch (implementation.kind) {
    case 'item':
    case 'route':
    case 'batch':
      return {
        execute(this: ExecuteHost) {
          return told(this, parts, () => execute(type, this));
        },
      };
    case 'pollTrigger':
      return {
        poll(this: TriggerHost) {
          return told(this, parts, () => poll(type, implementation, this));
        },
      };
    case 'listenTrigger':
      return {
        trigger(this: ListenHost) {
          return told(this, parts, () => listen(type, implementation, this));
        },
      };
    case 'webhookTrigger': {
      const look = (host: SubscriptionHost, action: 'keep' | 'remove') =>
        told(host, parts, () => lookAfter(type, implementation, { host, action }));
      return {
        webhook(this: WebhookHost) {
          return told(this, parts, () => takeCall(type, implementation, this));
        },
        webhookMethods: {
          default: {
            // Keeping a subscription does nothing where it is there already.
            checkExists: async () => false,
            create(this: SubscriptionHost) {
              return look(this, 'keep');
            },
            delete(this: SubscriptionHost) {
              return look(this, 'remove');
            },
          },
        },
      };
    }
    default:
      throw new TypeError(`${type.description.name}: hosts of packages have no nodes of this kind`);
  }
}

/** Tells an error with its item, in the form of the host. */
async function told<Result>(
  host: Host,
  { NodeOperationError }: PackageParts,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!NodeOperationError || !(error instanceof NodeError)) throw error;
    const { message, description, itemIndex } = error;
    throw new NodeOperationError(host.getNode(), error, {
      message,
      ...(description !== undefined && { description }),
      ...(itemIndex !== undefined && { itemIndex }),
    });
  }
}
