import type { CredentialUser } from '@millrace/engine';
import type { Credentials } from '@millrace/node-sdk';
import { tokenFingerprint } from '@millrace/wire';
import type { JsonObject } from '@millrace/workflow';
import type { CredentialBroker, CredentialGrant } from './credential-broker.ts';
import { evaluateFields, hasExpressions, namesInFields } from './credential-fields.ts';
import { referenceOf } from './credential-reference.ts';

/** The credentials of one node, with what the requests of the node have to know of them. */
export interface NodeCredentials extends Credentials {
  /** What a service refused is no good: asks for a token that is newer than this one. */
  renew(type: string, refused: JsonObject): Promise<JsonObject>;
  /**
   * What is fetched for a credential before its requests, once for each of its values.
   * @param refused what was fetched and is no good any more.
   */
  fetched(type: string, data: JsonObject, fetch: () => Promise<JsonObject>, refused?: JsonObject): Promise<JsonObject>;
  /** Hosts that the credentials which the node was given so far are limited to, by their type; none: all. */
  domains(): ReadonlyMap<string, readonly string[]>;
}

/** Values of variables by name. */
type Variables = Record<string, string>;

/** Credentials of the nodes of one execution: asked for once, forgotten with the execution. */
export class ExecutionCredentials {
  readonly #broker: CredentialBroker;
  readonly #askVariables: () => Promise<Variables>;
  #variables: Promise<Variables> | undefined;
  readonly #known = new Map<string, Promise<CredentialGrant>>();
  readonly #fetched = new Map<string, Promise<JsonObject>>();
  /** By node: each is a list of hosts that one of its credentials is limited to. */
  readonly #domains = new Map<string, Map<string, readonly string[]>>();

  /** @param askVariables `$vars`, for the fields that name it; asked once. */
  constructor(broker: CredentialBroker, askVariables: () => Promise<Variables>) {
    this.#broker = broker;
    this.#askVariables = askVariables;
  }

  /** The credentials that a node refers to. */
  of(user: CredentialUser): NodeCredentials {
    return {
      get: (type) => this.#get(user, type),
      renew: (type, refused) => this.#renew(user, type, refused),
      fetched: (type, data, fetch, refused) => this.#fetchOnce(JSON.stringify([type, data]), fetch, refused),
      domains: () => this.domainsOf(user),
    };
  }

  /** Hosts that the credentials which a node was given so far are limited to, by their type; none: all. */
  domainsOf({ node }: Pick<CredentialUser, 'node'>): ReadonlyMap<string, readonly string[]> {
    return this.#domains.get(node.name) ?? new Map();
  }

  async #get(user: CredentialUser, type: string): Promise<JsonObject> {
    const reference = referenceOf(user, type);
    const key = keyOf(user, type);
    let grant = this.#known.get(key);
    if (!grant) {
      const question = { executionId: user.executionId, node: user.node.name, credentialType: type, ...reference };
      grant = this.#broker.ask(question, user.signal);
      this.#known.set(key, grant);
    }
    return this.#handOver(user, type, await grant);
  }

  async #renew(user: CredentialUser, type: string, refused: JsonObject): Promise<JsonObject> {
    const key = keyOf(user, type);
    const before = this.#known.get(key);
    const refusedToken = tokenFingerprint(refused.oauthTokenData);
    // Another item may have had it renewed already.
    const known = await before;
    if (known && tokenFingerprint(known.data.oauthTokenData) !== refusedToken) return this.#handOver(user, type, known);
    if (this.#known.get(key) === before) {
      const about = { executionId: user.executionId, node: user.node.name, credentialType: type };
      const question = { ...about, ...referenceOf(user, type), refusedToken };
      this.#known.set(key, this.#broker.ask(question, user.signal));
    }
    return this.#get(user, type);
  }

  async #fetchOnce(key: string, fetch: () => Promise<JsonObject>, refused?: JsonObject): Promise<JsonObject> {
    const known = this.#fetched.get(key);
    if (known && (refused === undefined || (await known) !== refused)) return known;
    // Others may have seen the same refusal meanwhile.
    const newer = this.#fetched.get(key);
    if (newer && newer !== known) return newer;
    const fetching = fetch();
    this.#fetched.set(key, fetching);
    fetching.catch(() => this.#fetched.delete(key));
    return fetching;
  }

  async #handOver(user: CredentialUser, type: string, grant: CredentialGrant): Promise<JsonObject> {
    const { node } = user;
    const { data, domains } = grant;
    if (domains) {
      const limits = this.#domains.get(node.name) ?? new Map<string, readonly string[]>();
      this.#domains.set(node.name, limits.set(type, domains));
    }
    // A node may write into what it gets.
    return structuredClone(hasExpressions(data) ? await this.#evaluated(user, type, grant) : data);
  }

  async #evaluated(user: CredentialUser, type: string, { data, secrets }: CredentialGrant): Promise<JsonObject> {
    if (namesInFields(data, '$vars')) this.#variables ??= this.#askVariables();
    return evaluateFields({
      data,
      credential: referenceOf(user, type).name,
      evaluate: user.evaluate,
      names: { $vars: (await this.#variables) ?? {} },
      secrets,
    });
  }
}

function keyOf({ node }: CredentialUser, type: string): string {
  return JSON.stringify([node.name, type]);
}
