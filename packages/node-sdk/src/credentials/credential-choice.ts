import type { JsonObject, NodeCredentialSlot, NodeProperty } from '@millrace/workflow';
import type { Credentials } from '../context/context.ts';
import { NodeError } from '../errors/node-error.ts';
import { options } from '../parameters/builders.ts';
import type { Parameter, ParametersOf } from '../parameters/parameter.ts';
import { type CredentialOf, fieldsOf } from './define-credential.ts';

export type AnyCredential = CredentialOf<string, unknown>;

/** Credentials by their values in the file. */
export type KindMap = Readonly<Record<string, AnyCredential>>;

/** Kinds of credentials between which the user chooses, by their values in the file. */
interface CredentialKinds<
  Kinds extends KindMap = KindMap,
  Choice extends string = string,
  More extends readonly Parameter[] = readonly Parameter[],
> {
  /** Name of the parameter that holds the choice. Default `authentication`. */
  parameter?: Choice;
  label?: string;
  description?: string;
  kinds: Kinds;
  /** Stand behind the choice in every operation, for example which of the places is meant that the account reaches. */
  parameters?: More;
}

/** Which credential a node uses: none, one, or one of several. */
export interface CredentialUse<
  Credential extends AnyCredential = AnyCredential,
  Kinds extends KindMap = KindMap,
  Choice extends string = string,
  More extends readonly Parameter[] = readonly Parameter[],
> {
  credential?: Credential;
  /** Several, between which the user chooses. */
  credentials?: CredentialKinds<Kinds, Choice, More>;
}

/** The parameter that chooses between kinds of credentials, where there are several, and those behind it. */
export type ChoiceOf<Kinds extends KindMap, Choice extends string, More extends readonly Parameter[] = []> = [
  keyof Kinds,
] extends [never]
  ? unknown
  : { [Name in Choice]: keyof Kinds & string } & ParametersOf<More>;

/** Name of a credential type. */
export type NameOf<Credential> = Credential extends CredentialOf<infer Name, unknown> ? Name : never;

/** The credential of a node, as its parameters choose it. */
export class CredentialChoice<Fields> {
  readonly #use: CredentialUse;

  constructor(use: CredentialUse) {
    this.#use = use;
  }

  get #parameter(): string {
    return this.#use.credentials?.parameter ?? 'authentication';
  }

  get slots(): NodeCredentialSlot[] {
    const { credential, credentials } = this.#use;
    if (credential) return [{ name: credential.description.name, required: true }];
    return Object.entries(credentials?.kinds ?? {}).map(([kind, { description }]) => ({
      name: description.name,
      required: true,
      displayOptions: { show: { [this.#parameter]: [kind] } },
    }));
  }

  /** The parameter that chooses, where there is a choice, and what stands behind it. */
  get properties(): NodeProperty[] {
    const { credentials } = this.#use;
    if (!credentials) return [];
    const choices = Object.entries(credentials.kinds).map(([value, { description }]) => ({
      name: description.displayName,
      value,
    }));
    const { label = 'Authentication', description, parameters = [] } = credentials;
    const choice = options(this.#parameter, {
      label,
      ...(description !== undefined && { description }),
      options: choices,
    });
    return [choice, ...parameters];
  }

  /** The credential type in use. @throws NodeError for a kind that does not exist. */
  of(parameters: JsonObject): AnyCredential | undefined {
    const { credential, credentials } = this.#use;
    if (!credentials) return credential;
    const kind = String(parameters[this.#parameter] ?? Object.keys(credentials.kinds)[0]);
    const chosen = Object.hasOwn(credentials.kinds, kind) ? credentials.kinds[kind] : undefined;
    if (chosen) return chosen;
    throw new NodeError(`There is no authentication '${kind}'`, {
      description: `Choose one of: ${Object.keys(credentials.kinds).join(', ')}.`,
      parameter: this.#parameter,
      code: 'CREDENTIAL_NOT_SET',
    });
  }

  /** What is stored in the credential in use. @throws NodeError `CREDENTIAL_NOT_SET` */
  async fields(parameters: JsonObject, credentials: Credentials): Promise<Fields> {
    const type = this.of(parameters);
    if (!type) return {} as Fields;
    return fieldsOf<Fields>(type.description, await credentials.get(type.description.name));
  }
}
