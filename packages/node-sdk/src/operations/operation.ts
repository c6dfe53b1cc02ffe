import type { JsonObject, NodeProperty } from '@millrace/workflow';
import { z } from 'zod';
import type { ServiceClient } from '../client/service-client.ts';
import type { ServiceContext } from '../client/service-context.ts';
import type { BatchContext, ItemContext } from '../context/context.ts';
import type {
  BatchResult,
  BatchRun,
  CallsAwaited,
  ItemResult,
  RunsOnce,
  WaitingCallContext,
  WebhookResult,
} from '../node-type/node-type.ts';
import type { Fitting } from '../parameters/conditions.ts';
import type { Parameter, ParametersOf } from '../parameters/parameter.ts';
import { type PagedSettings, withPaging } from './paged-parameters.ts';

type Awaitable<T> = T | Promise<T>;

declare const accessType: unique symbol;
declare const parametersType: unique symbol;

/** What operations of a node work with: made by `service` and `connection`. */
export interface AccessTypes<
  Client = unknown,
  Fields = unknown,
  CredentialName extends string = string,
  Own = unknown,
> {
  client: Client;
  fields: Fields;
  credentialName: CredentialName;
  /** Parameters of its own: the choice between credentials. */
  own: Own;
}

/** What gives clients: a service. */
export interface ClientSource {
  client(context: ServiceContext): Promise<ServiceClient>;
}

/** What the run of an operation gets, besides what every node does. */
export type OperationContext<Parameters, Access extends AccessTypes> = Omit<
  ItemContext<Parameters, Access['credentialName']>,
  'credentials'
> & {
  /** The service or connection, ready for use. */
  readonly client: Access['client'];
  /** The fields of the credential. @throws NodeError `CREDENTIAL_NOT_SET` */
  credential(): Promise<Access['fields']>;
  /** The client of another service of the same credential, for example where files are. */
  clientOf(other: ClientSource): Promise<ServiceClient>;
  /** Operations that are paged: most items to give; infinite when all are wanted. */
  readonly limit: number;
};

/** What the run of an operation over all items gets. */
export type BatchOperationContext<Parameters, Access extends AccessTypes> = Omit<
  BatchContext<Parameters, Access['credentialName']>,
  'credentials'
> & {
  /** The service, by the parameters of the first item. */
  readonly client: Access['client'];
  /** The fields of the credential. @throws NodeError `CREDENTIAL_NOT_SET` */
  credential(): Promise<Access['fields']>;
  /** The client of another service of the same credential. */
  clientOf(other: ClientSource): Promise<ServiceClient>;
};

/** What an operation gets of a call to an execution that it put aside. */
export type WaitingOperationContext<Parameters, Access extends AccessTypes> = WaitingCallContext<Parameters> & {
  /** Makes the service ready: before that no credential is asked for. */
  openClient(): Promise<Access['client']>;
  /** The fields of the credential. @throws NodeError `CREDENTIAL_NOT_SET` */
  credential(): Promise<Access['fields']>;
};

/** What the editor is told of an operation. */
export interface OperationDescription {
  readonly label: string;
  readonly description: string | undefined;
  readonly action: string | undefined;
  /** Versions of the node that have it; undefined: all. */
  readonly versions: readonly number[] | undefined;
  readonly parameters: readonly NodeProperty[];
  readonly isPaged: boolean;
  /** JSON Schema of its items. */
  readonly output: JsonObject | undefined;
}

/** An operation as the node takes it in. Made by `service(…).operation` and `connection(…).operation`. */
export interface Operation<Access extends AccessTypes = AccessTypes, Parameters = Readonly<Record<string, unknown>>>
  extends OperationDescription {
  readonly runsOnce: RunsOnce;
  /** Works on all items at once, instead of `run`. */
  readonly runAll: BatchRun | undefined;
  /** Takes calls of an execution that `runAll` put aside. */
  readonly onWebhook: CallsAwaited['onWebhook'] | undefined;
  run(context: OperationContext<JsonObject, Access>): Awaitable<ItemResult>;
  readonly [accessType]?: (access: Access) => Access;
  readonly [parametersType]?: Parameters;
}

/** Parameters of an operation, by its declaration. */
export type OperationParameters<List extends readonly Parameter[], Paged> = ParametersOf<List> &
  (Paged extends undefined ? unknown : { returnAll: boolean; limit: number });

/** Whether an operation gives lists in pages, and how `Return all` and `Limit` begin. */
export type PagedChoice = true | PagedSettings | undefined;

/** What is said about every operation. */
export interface OperationMeta<List extends readonly Parameter[], Paged extends PagedChoice = PagedChoice> {
  /** One line for the menu. */
  description?: string;
  /** Menu text of what it does, for example "Create a parcel". Default: label and resource. */
  action?: string;
  /** Versions of the node that have it. Default: all. */
  versions?: readonly number[];
  /** Shown only while this operation is chosen. */
  parameters?: List & Fitting<List>;
  /** Shape of the items, for completion before the first run. */
  output?: z.ZodType;
  /** Adds `Return all` and `Limit`. `true` stands for a limit of 50 at first. */
  paged?: Paged;
  /** Works for the first item only, on behalf of all. Default false. */
  runsOnce?: RunsOnce;
}

/** Declares an operation that is a function. */
export type RunDefinition<
  Access extends AccessTypes,
  List extends readonly Parameter[],
  Paged extends PagedChoice = PagedChoice,
> = OperationMeta<List, Paged> & {
  run(context: OperationContext<ParametersOf<List>, Access>): Awaitable<ItemResult>;
  request?: never;
  items?: never;
  runAll?: never;
};

/** Declares an operation that works on all items at once, for example because the service takes many in one request. */
export type BatchDefinition<Access extends AccessTypes, List extends readonly Parameter[]> = Omit<
  OperationMeta<List>,
  'runsOnce' | 'paged'
> & {
  runsOnce?: never;
  paged?: never;
  /** Items it makes must carry `pairedItem`: `eachItem` sees to it. */
  runAll(context: BatchOperationContext<ParametersOf<List>, Access>): Awaitable<BatchResult>;
  /** Takes calls of an execution that `runAll` put aside with `on: 'webhook'`: GET and POST at its `resumeUrl`. */
  onWebhook?(context: WaitingOperationContext<ParametersOf<List>, Access>): Awaitable<WebhookResult>;
  run?: never;
  request?: never;
  items?: never;
};

/** Makes an operation out of its parts. */
export function makeOperation<Access extends AccessTypes, const List extends readonly Parameter[], Parameters>(
  label: string,
  definition: OperationMeta<List>,
  run: (context: OperationContext<ParametersOf<List>, Access>) => Awaitable<ItemResult>,
  { runAll, onWebhook }: Partial<Pick<Operation, 'runAll' | 'onWebhook'>> = {},
): Operation<Access, Parameters> {
  const { description, action, versions, paged, output, runsOnce = false } = definition;
  const own: readonly Parameter[] = definition.parameters ?? [];
  return {
    label,
    description,
    action,
    versions,
    parameters: paged === undefined ? own : withPaging(own, paged === true ? {} : paged),
    isPaged: paged !== undefined,
    output: output && schemaOf(output),
    runsOnce,
    runAll,
    onWebhook,
    // The engine resolves parameters by the same list that types them.
    run: run as unknown as Operation<Access>['run'],
  };
}

/** JSON Schema of a shape. What has none in JSON can be anything. */
function schemaOf(shape: z.ZodType): JsonObject {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, { unrepresentable: 'any', io: 'output' });
  return JSON.parse(JSON.stringify(schema));
}
