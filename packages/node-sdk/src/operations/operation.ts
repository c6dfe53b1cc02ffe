import type { JsonObject, NodeProperty } from '@millrace/workflow';
import { z } from 'zod';
import type { ItemContext } from '../context/context.ts';
import type { ItemResult, RunsOnce } from '../node-type/node-type.ts';
import type { Fitting } from '../parameters/conditions.ts';
import type { Parameter, ParametersOf } from '../parameters/parameter.ts';
import { withPaging } from './paged-parameters.ts';

type Awaitable<T> = T | Promise<T>;

declare const accessType: unique symbol;

/** What operations of a node work with: made by `service` and `connection`. */
export interface AccessTypes<Client = unknown, Fields = unknown, CredentialName extends string = string> {
  client: Client;
  fields: Fields;
  credentialName: CredentialName;
}

/** What the run of an operation gets, besides what every node does. */
export type OperationContext<Parameters, Access extends AccessTypes> = Omit<ItemContext<Parameters>, 'credentials'> & {
  /** The service or connection, ready for use. */
  readonly client: Access['client'];
  /** The fields of the credential. @throws NodeError `CREDENTIAL_NOT_SET` */
  credential(): Promise<Access['fields']>;
  /** Operations that are paged: most items to give; infinite when all are wanted. */
  readonly limit: number;
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
export interface Operation<Access extends AccessTypes = AccessTypes> extends OperationDescription {
  readonly runsOnce: RunsOnce;
  run(context: OperationContext<JsonObject, Access>): Awaitable<ItemResult>;
  readonly [accessType]?: (access: Access) => Access;
}

/** What is said about every operation. */
export interface OperationMeta<List extends readonly Parameter[]> {
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
  paged?: true | { limit?: number; most?: number };
  /** Works for the first item only, on behalf of all. Default false. */
  runsOnce?: RunsOnce;
}

/** Declares an operation that is a function. */
export type RunDefinition<Access extends AccessTypes, List extends readonly Parameter[]> = OperationMeta<List> & {
  run(context: OperationContext<ParametersOf<List>, Access>): Awaitable<ItemResult>;
  request?: never;
  items?: never;
};

/** Makes an operation out of its parts. */
export function makeOperation<Access extends AccessTypes, const List extends readonly Parameter[]>(
  label: string,
  definition: OperationMeta<List>,
  run: (context: OperationContext<ParametersOf<List>, Access>) => Awaitable<ItemResult>,
): Operation<Access> {
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
    // The engine resolves parameters by the same list that types them.
    run: run as unknown as Operation<Access>['run'],
  };
}

/** JSON Schema of a shape. What has none in JSON can be anything. */
function schemaOf(shape: z.ZodType): JsonObject {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, { unrepresentable: 'any', io: 'output' });
  return JSON.parse(JSON.stringify(schema));
}
