import type { NodeOwner } from '@millrace/engine';
import type { Credentials } from '@millrace/node-sdk';
import { tokenFingerprint } from '@millrace/wire';
import type { CredentialReference, JsonObject } from '@millrace/workflow';
import { runnerError } from '../errors/runner-error.ts';
import type { CredentialBroker, CredentialGrant } from './credential-broker.ts';

/** The credentials of one node, with what the requests of the node have to know of them. */
export interface NodeCredentials extends Credentials {
  /** What a service refused is no good: asks for a token that is newer than this one. */
  renew(type: string, refused: JsonObject): Promise<JsonObject>;
  /** Hosts that requests of the node may go to, by the credentials it was given so far; absent: all. */
  domains(): ReadonlyArray<readonly string[]>;
}

/** Credentials of the nodes of one execution: asked for once, forgotten with the execution. */
export class ExecutionCredentials {
  readonly #broker: CredentialBroker;
  readonly #known = new Map<string, Promise<CredentialGrant>>();
  /** By node: each is a list of hosts that one of its credentials is limited to. */
  readonly #domains = new Map<string, Map<string, readonly string[]>>();

  constructor(broker: CredentialBroker) {
    this.#broker = broker;
  }

  /** The credentials that a node refers to. */
  of(owner: NodeOwner): NodeCredentials {
    return {
      get: (type) => this.#get(owner, type),
      renew: (type, refused) => this.#renew(owner, type, refused),
      domains: () => [...(this.#domains.get(owner.node.name)?.values() ?? [])],
    };
  }

  async #get(owner: NodeOwner, type: string): Promise<JsonObject> {
    const reference = referenceOf(owner, type);
    const key = keyOf(owner, type);
    let grant = this.#known.get(key);
    if (!grant) {
      const question = { executionId: owner.executionId, node: owner.node.name, credentialType: type, ...reference };
      grant = this.#broker.ask(question, owner.signal);
      this.#known.set(key, grant);
    }
    return this.#handOver(owner, type, await grant);
  }

  async #renew(owner: NodeOwner, type: string, refused: JsonObject): Promise<JsonObject> {
    const key = keyOf(owner, type);
    const before = this.#known.get(key);
    const refusedToken = tokenFingerprint(refused.oauthTokenData);
    // Another item may have had it renewed already.
    const known = await before;
    if (known && tokenFingerprint(known.data.oauthTokenData) !== refusedToken)
      return this.#handOver(owner, type, known);
    if (this.#known.get(key) === before) {
      const about = { executionId: owner.executionId, node: owner.node.name, credentialType: type };
      const question = { ...about, ...referenceOf(owner, type), refusedToken };
      this.#known.set(key, this.#broker.ask(question, owner.signal));
    }
    return this.#get(owner, type);
  }

  #handOver({ node }: NodeOwner, type: string, { data, domains }: CredentialGrant): JsonObject {
    if (domains) {
      const limits = this.#domains.get(node.name) ?? new Map<string, readonly string[]>();
      this.#domains.set(node.name, limits.set(type, domains));
    }
    // A node may write into what it gets.
    return structuredClone(data);
  }
}

function keyOf({ node }: NodeOwner, type: string): string {
  return JSON.stringify([node.name, type]);
}

function referenceOf({ node }: NodeOwner, type: string): { credentialId: string | null; name: string } {
  const { credentials } = node;
  const reference: CredentialReference | undefined =
    credentials && Object.hasOwn(credentials, type) ? credentials[type] : undefined;
  if (!reference) {
    throw runnerError('CREDENTIAL_NOT_SET', `Node '${node.name}' has no credential of type '${type}'`, {
      description: 'Open the node and choose one.',
    });
  }
  if (typeof reference === 'string') return { credentialId: null, name: reference };
  return { credentialId: reference.id, name: reference.name };
}
