import type { NodeOwner } from '@millrace/engine';
import type { Credentials } from '@millrace/node-sdk';
import type { CredentialReference, JsonObject } from '@millrace/workflow';
import { runnerError } from '../errors/runner-error.ts';
import type { CredentialBroker } from './credential-broker.ts';

/** Credentials of the nodes of one execution: asked for once, forgotten with the execution. */
export class ExecutionCredentials {
  readonly #broker: CredentialBroker;
  readonly #known = new Map<string, Promise<JsonObject>>();

  constructor(broker: CredentialBroker) {
    this.#broker = broker;
  }

  /** The credentials that a node refers to. */
  of(owner: NodeOwner): Credentials {
    return { get: (type) => this.#get(owner, type) };
  }

  async #get(owner: NodeOwner, type: string): Promise<JsonObject> {
    const reference = referenceOf(owner, type);
    const key = JSON.stringify([owner.node.name, type]);
    let data = this.#known.get(key);
    if (!data) {
      const question = { executionId: owner.executionId, node: owner.node.name, credentialType: type, ...reference };
      data = this.#broker.ask(question, owner.signal);
      this.#known.set(key, data);
    }
    // A node may write into what it gets.
    return structuredClone(await data);
  }
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
