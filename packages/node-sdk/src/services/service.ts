import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type MappedFields,
  type NodeCredentialSlot,
  type NodeProperty,
  type PropertyOption,
  type SearchPage,
} from '@millrace/workflow';
import { type FieldPath, fieldAt } from '../client/field-at.ts';
import { readJson } from '../client/json-answer.ts';
import type { Paging } from '../client/paging.ts';
import type { DeclaredRequest, SentRequest } from '../client/request.ts';
import { itemsOf, ServiceClient } from '../client/service-client.ts';
import type { ServiceContext } from '../client/service-context.ts';
import { refusal } from '../client/service-error.ts';
import type { ItemContext, NodeContext } from '../context/context.ts';
import type { CallPace } from '../context/http.ts';
import {
  type AnyCredential,
  type ChoiceOf,
  CredentialChoice,
  type CredentialUse,
  type KindMap,
  type NameOf,
} from '../credentials/credential-choice.ts';
import type { FieldsOf } from '../credentials/define-credential.ts';
import type { LookupOf } from '../lookups/lookup.ts';
import type { BatchResult, ItemResult, LookupContext, WebhookResult } from '../node-type/node-type.ts';
import type { Access } from '../operations/access.ts';
import {
  type AccessTypes,
  type BatchDefinition,
  type BatchOperationContext,
  type ClientSource,
  makeOperation,
  type Operation,
  type OperationContext,
  type OperationMeta,
  type OperationParameters,
  type PagedChoice,
  type RunDefinition,
  type WaitingOperationContext,
} from '../operations/operation.ts';
import type { Parameter, ParametersOf } from '../parameters/parameter.ts';

type Awaitable<T> = T | Promise<T>;

/** What the address of a service may depend on besides the credential. */
export interface AddressContext {
  readonly parameters: JsonObject;
  /** The credential type in use. */
  readonly credentialType: string;
  /** The JSON at an address, asked for with the credential: once in a run, whatever the number of items. */
  ask(url: string): Promise<JsonValue>;
}

/** How a service is reached. */
export interface ServiceDefinition<
  Credential extends AnyCredential = AnyCredential,
  Kinds extends KindMap = KindMap,
  Choice extends string = string,
  More extends readonly Parameter[] = readonly Parameter[],
> extends CredentialUse<Credential, Kinds, Choice, More> {
  /** As its users know it, for messages. */
  name: string;
  /** Address that paths are added to. Default: that of the credential. */
  baseUrl?:
    | string
    | ((credential: FieldsOf<Credential | Kinds[keyof Kinds]>, context: AddressContext) => Awaitable<string>);
  /** Sent with each request. */
  headers?: Readonly<Record<string, string>>;
  /** Where its answers say why they refuse; the usual places are looked at, too. */
  reason?: FieldPath | readonly FieldPath[];
  /** How it gives long lists in pages, where most of them agree. */
  paging?: Paging;
  /** Where a refusal says in how many seconds the request may be sent again, of a service that has no `Retry-After`. */
  retryAfter?: FieldPath;
  /** Items that go on with an error hold the service's own words in `error`, not the message. Default false. */
  itemsHoldReason?: boolean;
  /** What an answer says of a refusal, of a service that answers 200 to what it refuses. */
  refusalIn?(answer: JsonObject): string | undefined;
  /** What to do about a refusal with this reason, where it means something certain; else that is said by the status. */
  adviceOn?(reason: string): string | undefined;
  /** How many requests it takes of one account, as it documents: all executions share it. Default: as many as there are. */
  pace?: CallPace;
  /** Fields that are added to the credential for it, for example what its token is to be good for. */
  credentialFields?: JsonObject;
}

/** What a request may depend on besides the parameters. */
export interface RequestContext {
  /** Of the workflow: that of dates which name none. */
  readonly zone: string;
}

/** Declares an operation that is a request. */
type RequestDefinition<
  List extends readonly Parameter[],
  Paged extends PagedChoice,
  Request extends SentRequest = SentRequest,
> = OperationMeta<List, Paged> & {
  request(parameters: ParametersOf<List>, context: RequestContext): Request & DeclaredRequest<Request>;
  /** Where the items are in the answer; or a function that makes them. Default: the whole answer, a list as its entries. */
  items?: FieldPath | ((answer: JsonValue, parameters: ParametersOf<List>) => Array<{ json: JsonObject }>);
  /** Paged, in another way than the service in general. */
  paging?: Paging;
  run?: never;
  runAll?: never;
  onWebhook?: never;
};

type ServiceAccess<Credential, Own> = AccessTypes<ServiceClient, FieldsOf<Credential>, NameOf<Credential>, Own>;

/** What a look-up of a service gets. */
interface ServiceLookup<List extends readonly Parameter[]> {
  client: ServiceClient;
  /** Those that `uses` names, as far as they are set. */
  parameters: Partial<ParametersOf<List>>;
  signal: AbortSignal;
}

/** How a look-up finds what it offers. */
interface LookupDefinition<List extends readonly Parameter[], Found, Query = unknown> {
  /** Parameters of the node that it depends on. */
  uses?: List;
  find(context: ServiceLookup<List> & Query): Awaitable<Found>;
}

/** A service, and the builders of what belongs to it. */
export interface Service<Types extends AccessTypes<ServiceClient> = AccessTypes<ServiceClient>> extends Access<Types> {
  client(context: ServiceContext): Promise<ServiceClient>;
  /** Declares an operation: a request, or a function, of an item or of all, that has the `client` of the service. */
  operation<
    const List extends readonly Parameter[] = [],
    const Request extends SentRequest = SentRequest,
    const Paged extends PagedChoice = undefined,
  >(
    label: string,
    definition:
      | RequestDefinition<List, Paged, Request>
      | RunDefinition<Types, List, Paged>
      | BatchDefinition<Types, List>,
  ): Operation<Types, OperationParameters<List, Paged>>;
  /** Choices for {@link choiceOf} and {@link choicesOf}. */
  choices<const List extends readonly Parameter[] = []>(
    name: string,
    definition: LookupDefinition<List, PropertyOption[]>,
  ): LookupOf<'options'>;
  /** Things to choose from with {@link locator}. `cursor` is what the page before gave as `paginationToken`. */
  searches<const List extends readonly Parameter[] = []>(
    name: string,
    definition: LookupDefinition<List, SearchPage, { search?: string; cursor?: string }>,
  ): LookupOf<'search'>;
  /** Fields for {@link mapper}. */
  fieldsFor<const List extends readonly Parameter[] = []>(
    name: string,
    definition: LookupDefinition<List, MappedFields>,
  ): LookupOf<'fields'>;
}

/**
 * Declares a service: what all its operations, look-ups and triggers share.
 * @example
 * export const parcels = service({
 *   name: 'Parcels', credential: parcelsApi,
 *   paging: cursorPaging({ cursor: 'after', next: 'next_cursor', items: 'results', size: { name: 'limit', most: 100 } }),
 * });
 */
export function service<
  Credential extends AnyCredential = never,
  Kinds extends KindMap = Readonly<Record<never, never>>,
  const Choice extends string = 'authentication',
  const More extends readonly Parameter[] = [],
>(
  definition: ServiceDefinition<Credential, Kinds, Choice, More>,
): Service<ServiceAccess<Credential | Kinds[keyof Kinds], ChoiceOf<Kinds, Choice, More>>> {
  return new DeclaredService(definition);
}

/** A definition, whatever its credentials are. */
type Definition<Fields> = Omit<ServiceDefinition, 'baseUrl'> & {
  baseUrl?: string | ((credential: Fields, context: AddressContext) => Awaitable<string>);
};

class DeclaredService<Types extends AccessTypes<ServiceClient>> implements Service<Types> {
  readonly #definition: Definition<Types['fields']>;
  readonly #choice: CredentialChoice<Types['fields']>;

  constructor(definition: Definition<Types['fields']>) {
    this.#definition = definition;
    this.#choice = new CredentialChoice(definition);
  }

  get name(): string {
    return this.#definition.name;
  }

  get slots(): NodeCredentialSlot[] {
    return this.#choice.slots;
  }

  get properties(): NodeProperty[] {
    return this.#choice.properties;
  }

  open(context: ItemContext<JsonObject>): Promise<ServiceClient> {
    return this.client(context);
  }

  fields({ parameters, credentials }: Pick<ServiceContext, 'parameters' | 'credentials'>): Promise<Types['fields']> {
    return this.#choice.fields(parameters, credentials);
  }

  readonly client = async (context: ServiceContext): Promise<ServiceClient> => {
    const {
      name,
      headers = {},
      reason = [],
      paging,
      retryAfter,
      itemsHoldReason = false,
      refusalIn,
      adviceOn,
      pace,
    } = this.#definition;
    const credential = this.#choice.of(context.parameters);
    return new ServiceClient(
      {
        name,
        baseUrl: await this.#baseUrl(context, credential),
        credentialType: credential && signs(credential) ? credential.description.name : undefined,
        credentialFields: this.#definition.credentialFields,
        headers,
        reason: typeof reason === 'string' ? [reason] : reason,
        paging,
        retryAfter,
        itemsHoldReason,
        refusalIn,
        adviceOn,
        pace,
        secrets: async () => (credential ? secretsIn(credential.description, await this.fields(context)) : []),
      },
      context,
    );
  };

  readonly operation: Service<Types>['operation'] = (label, definition) => {
    if (definition.run) return makeOperation(label, definition, definition.run);
    if (!definition.runAll) return makeOperation(label, definition, (context) => this.#request(definition, context));
    // The engine resolves parameters by the same list that types them.
    const runAll = definition.runAll as AllWork<Types>;
    const onWebhook = definition.onWebhook as CallWork<Types> | undefined;
    return makeOperation(label, definition, () => null, {
      onWebhook:
        onWebhook &&
        ((context) => {
          const open = clientContext(context, context.parameters);
          const more = { openClient: () => this.client(open), credential: () => this.fields(open) };
          return onWebhook(Object.assign(context, more));
        }),
      runAll: async (context) => {
        const open = clientContext(context, context.parameters(0));
        const more = {
          client: await this.client(open),
          credential: () => this.fields(open),
          clientOf: (other: ClientSource) => other.client(open),
        };
        return await runAll(Object.assign(context, more));
      },
    });
  };

  readonly choices: Service<Types>['choices'] = (name, { find, uses }) => ({
    kind: 'options',
    name,
    uses: namesOf(uses),
    find: async (context) => find(await this.#lookup(context)),
  });

  readonly searches: Service<Types>['searches'] = (name, { find, uses }) => ({
    kind: 'search',
    name,
    uses: namesOf(uses),
    find: async (context, { filter: search, paginationToken: cursor }) =>
      find({
        ...(await this.#lookup(context)),
        ...(search !== undefined && { search }),
        ...(cursor !== undefined && { cursor }),
      }),
  });

  readonly fieldsFor: Service<Types>['fieldsFor'] = (name, { find, uses }) => ({
    kind: 'fields',
    name,
    uses: namesOf(uses),
    find: async (context) => find(await this.#lookup(context)),
  });

  async #lookup<List extends readonly Parameter[]>(context: LookupContext): Promise<ServiceLookup<List>> {
    const { parameters, signal } = context;
    // Parameters have the types of those that the look-up says it uses.
    return { client: await this.client(context), parameters: parameters as Partial<ParametersOf<List>>, signal };
  }

  async #baseUrl(context: ServiceContext, credential: AnyCredential | undefined): Promise<string> {
    const { baseUrl } = this.#definition;
    if (typeof baseUrl === 'string') return baseUrl;
    if (baseUrl) {
      const credentialType = credential?.description.name ?? '';
      return await baseUrl(await this.fields(context), {
        parameters: context.parameters,
        credentialType,
        ask: (url) => this.#ask(url, context, credentialType),
      });
    }
    if (credential?.baseUrl) return credential.baseUrl(await context.credentials.get(credential.description.name));
    throw new TypeError(`${this.#definition.name} has no address`);
  }

  #ask(url: string, context: ServiceContext, credentialType: string): Promise<JsonValue> {
    const { name, reason = [] } = this.#definition;
    const find = async () => {
      const response = await context.http.requestWithCredential(credentialType, { url });
      if (response.status < 400) return readJson(name, response.body);
      throw refusal({ name, reason: typeof reason === 'string' ? [reason] : reason }, response);
    };
    if (!context.share) return find();
    return context.share(`${credentialType} ${url}`, async () => ({ thing: await find(), close: () => undefined }));
  }

  async #request<List extends readonly Parameter[]>(
    { request, items = '', paged, paging }: RequestDefinition<List, PagedChoice>,
    { client, parameters, limit, workflow }: OperationContext<ParametersOf<List>, Types>,
  ): Promise<ItemResult> {
    const asked = request(parameters, { zone: workflow.timezone });
    if (paged !== undefined) return itemsOf(await client.all(asked, { limit, ...(paging && { paging }) }));
    const answer = readJson(this.#definition.name, (await client.request(asked)).body);
    return typeof items === 'function' ? items(answer, parameters) : itemsOf(fieldAt(answer, items));
  }
}

/** Whether requests are signed by it: by itself, or as the type that it extends. */
function signs({ authenticate, description }: AnyCredential): boolean {
  return authenticate !== undefined || (description.extends?.length ?? 0) > 0;
}

/** What a client needs outside of the loop over items; of a run over all of them, the credential is that of the first. */
/** Work of an operation, with parameters as the engine gives them. */
type AllWork<Types extends AccessTypes> = (context: BatchOperationContext<JsonObject, Types>) => Awaitable<BatchResult>;
type CallWork<Types extends AccessTypes> = (
  context: WaitingOperationContext<JsonObject, Types>,
) => Awaitable<WebhookResult>;

function clientContext(context: NodeContext, parameters: JsonObject): ServiceContext {
  const { http, credentials } = context;
  return {
    http,
    credentials,
    parameters,
    sleep: (ms) => context.sleep(ms),
    now: () => context.now(),
  };
}

/** Values of the fields that are not shown. */
function secretsIn({ properties }: AnyCredential['description'], fields: unknown): string[] {
  const values = new Map(Object.entries(isJsonObject(fields) ? fields : {}));
  return properties.flatMap(({ name, typeOptions }) => {
    const value = typeOptions?.password ? values.get(name) : undefined;
    return typeof value === 'string' && value !== '' ? [value, encodeURIComponent(value)] : [];
  });
}

function namesOf(parameters: readonly Parameter[] | undefined): string[] {
  return (parameters ?? []).map(({ name }) => name);
}
