import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type ExecutionMode,
  findLocators,
  type JsonObject,
  type NodeTypeDescription,
  resolveParameters,
  settleLocators,
} from '@millrace/workflow';
import type { Credentials, NodeContext } from '../context/context.ts';
import type { BinaryStore } from '../context/files.ts';
import { NodeError } from '../errors/node-error.ts';
import type { Host } from './host.ts';
import { hostHttp } from './host-http.ts';
import { MISSING_FEATURES } from './missing-features.ts';
import { plainNetwork } from './plain-network.ts';

/** The context of a node, as far as a host of packages can give it. @param itemIndex for credentials that depend on the item */
export function hostContext(host: Host, itemIndex = 0, state: JsonObject = {}): NodeContext {
  const { id, name, type, typeVersion, webhookId } = host.getNode();
  const workflow = host.getWorkflow();
  const signal = host.getExecutionCancelSignal?.() ?? new AbortController().signal;
  const timezone = host.getTimezone();
  const context = {
    node: { id, name, type, typeVersion, webhookId },
    workflow: {
      id: workflow.id,
      name: workflow.name ?? '',
      active: workflow.active,
      timezone,
      instanceTimezone: timezone,
    },
    execution: { id: host.getExecutionId?.() ?? '', mode: host.getMode() as ExecutionMode },
    runIndex: 0,
    signal,
    log: host.logger,
    http: hostHttp(host, signal),
    credentials: hostCredentials(host, itemIndex),
    binary: hostBinary(host),
    network: plainNetwork(signal),
    state,
    staticData: { node: host.getWorkflowStaticData('node'), workflow: host.getWorkflowStaticData('global') },
    checkItemCount: () => undefined,
    now: () => Date.now(),
    sleep: (ms: number) => pause(ms, undefined, { signal }),
    hint: ({ message }: { message: string }) => host.addExecutionHints?.({ message }),
  };
  return withMissing(context);
}

/** Parameters as the SDK gives them: with defaults, without those that are not shown, what is meant by a choice taken out. */
export function settledParameters(
  { properties }: Pick<NodeTypeDescription, 'properties'>,
  typeVersion: number,
  given: (name: string) => JsonObject[string],
): JsonObject {
  const names = new Set(properties.filter(({ type }) => type !== 'notice').map(({ name }) => name));
  const values = [...names].map((name) => [name, given(name)] as const).filter(([, value]) => value !== null);
  const resolved = resolveParameters(properties, Object.fromEntries(values), typeVersion);
  return settleLocators(findLocators(properties, resolved, typeVersion), resolved);
}

/** What a node gets to hear that uses what hosts of packages do not have. */
export function missingFeature(name: string): NodeError {
  return new NodeError(`'${name}' is there for nodes of Millrace itself only, not for those of packages`, {
    code: 'PACKAGE_FEATURE_MISSING',
  });
}

/** Features that hosts of packages do not have fail with their name where they are used. */
function withMissing(context: Partial<NodeContext>): NodeContext {
  for (const feature of MISSING_FEATURES) {
    Object.defineProperty(context, feature, {
      configurable: true,
      get() {
        throw missingFeature(feature);
      },
    });
  }
  return context as NodeContext;
}

function hostCredentials(host: Host, itemIndex: number): Credentials {
  return {
    async get(type) {
      try {
        return { ...(await host.getCredentials(type, itemIndex)) };
      } catch (error) {
        throw new NodeError(`No credential of type ${type} is set`, { code: 'CREDENTIAL_NOT_SET', cause: error });
      }
    },
  };
}

function hostBinary({ helpers }: Host): BinaryStore {
  const open = async (binary: { id?: string; data: string }): Promise<AsyncIterable<Uint8Array>> =>
    binary.id === undefined ? single(Buffer.from(binary.data, 'base64')) : await helpers.getBinaryStream(binary.id);
  return {
    create(content, { fileName, mimeType } = {}) {
      const bytes: Buffer | Readable = content instanceof Uint8Array ? Buffer.from(content) : Readable.from(content);
      return helpers.prepareBinaryData(bytes, fileName, mimeType);
    },
    async read(binary) {
      const parts: Uint8Array[] = [];
      for await (const part of await open(binary)) parts.push(part);
      return Buffer.concat(parts);
    },
    async *stream(binary) {
      yield* await open(binary);
    },
  };
}

async function* single(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
