import { type JsonObject, type NodeProperty, type NodeTypeDescription, versionsOf } from '@millrace/workflow';
import type { ServiceErrorCode } from '../client/service-error-codes.ts';
import type { ItemContext } from '../context/context.ts';
import { NodeError } from '../errors/node-error.ts';
import { collectLookups, plainProperties } from '../lookups/collect-lookups.ts';
import type { CallsAwaited, ItemResult, NodeType } from '../node-type/node-type.ts';
import type { Access } from '../operations/access.ts';
import { operationProperties, outputSchemas, resourceProperties } from '../operations/derived-properties.ts';
import type { AccessTypes, ClientSource, Operation } from '../operations/operation.ts';
import { limitOf } from '../operations/paged-parameters.ts';
import type { OperationMap, Resource } from '../operations/resource.ts';

type ResourceMap<Types extends AccessTypes> = Readonly<Record<string, Resource<Types>>>;

/** Parameters of an operation in the file, together with the values that choose it. */
type Chosen<Types extends AccessTypes, Each, Choice> =
  Each extends Operation<Types, infer Parameters> ? Choice & Types['own'] & Parameters : never;

type ParametersOfOperations<Types extends AccessTypes, Operations> = {
  [Name in keyof Operations]: Chosen<Types, Operations[Name], { operation: Name }>;
}[keyof Operations];

type ParametersOfResources<Types extends AccessTypes, Resources> = {
  [Name in keyof Resources]: Resources[Name] extends Resource<Types, infer Operations>
    ? { resource: Name } & ParametersOfOperations<Types, Operations>
    : never;
}[keyof Resources];

/** A node made of operations. */
export type ServiceNodeDefinition<
  Types extends AccessTypes,
  Resources extends ResourceMap<Types> = ResourceMap<Types>,
  Operations extends OperationMap<Types> = OperationMap<Types>,
> = Pick<NodeTypeDescription, 'name' | 'displayName' | 'description' | 'version'> &
  Partial<
    Pick<
      NodeTypeDescription,
      'defaultVersion' | 'group' | 'family' | 'defaults' | 'subtitle' | 'codex' | 'documentationUrl' | 'hidden'
    >
  > & {
    /** What all operations work with. */
    service: Access<Types>;
    /** Items worked on at the same time. Default 1. */
    concurrency?: number;
  } & (
    | {
        /** By their values in the file. */
        resources: Resources;
        /** The one of new nodes, and of files that name none. Default: the first. */
        defaultResource?: NoInfer<keyof Resources & string>;
        operations?: never;
        defaultOperation?: never;
      }
    | {
        /** Instead of resources, for a node that has one kind of thing. By their values in the file. */
        operations: Operations;
        /** The one of new nodes. Default: the first. */
        defaultOperation?: NoInfer<keyof Operations & string>;
        resources?: never;
        defaultResource?: never;
      }
  );

/**
 * Defines a node by what it can do. The parameters `resource`, `operation`, `returnAll`, `limit` and `authentication`, and the
 * conditions under which parameters are shown, are derived.
 */
export function defineServiceNode<
  Types extends AccessTypes,
  const Resources extends ResourceMap<Types> = Readonly<Record<never, never>>,
  const Operations extends OperationMap<Types> = Readonly<Record<never, never>>,
>(
  definition: ServiceNodeDefinition<Types, Resources, Operations>,
): NodeType<
  ParametersOfResources<Types, Resources> | ParametersOfOperations<Types, Operations>,
  Types['credentialName']
> {
  const { service, resources, operations, concurrency, defaultOperation, defaultResource, ...meta } = definition;
  const versions = versionsOf(meta);
  const own = resources
    ? resourceProperties(resources, versions, defaultResource)
    : operationProperties(operations ?? {}, versions, defaultOperation);
  const placed = placedOperations(definition);
  const properties: NodeProperty[] = [...service.properties, ...own];
  const lookups = collectLookups(properties);
  const schemas = outputSchemas(placed);
  const find = operationFinder(placed);
  const waiting = callsAwaited(placed, find);
  return {
    description: {
      group: ['input'],
      family: 'service',
      defaults: { name: meta.displayName },
      subtitle: `={{ $parameter.operation${resources ? ' + ": " + $parameter.resource' : ''} }}`,
      ...meta,
      inputs: ['main'],
      outputs: ['main'],
      credentials: service.slots,
      properties: plainProperties(properties),
      ...(schemas.length > 0 && { outputSchemas: schemas }),
      ...(waiting && { webhooks: RESUMING_CALLS }),
    },
    implementation: {
      kind: 'item',
      run: (context) => perform(service, find(context), context),
      ...(concurrency !== undefined && { concurrency: () => concurrency }),
      ...(placed.some(({ operation }) => operation.runsOnce) && { runsOnce: (context) => find(context).runsOnce }),
      ...(placed.some(({ operation }) => operation.runAll) && { batch: (context) => find(context).runAll }),
      ...(waiting && { waiting }),
    },
    ...(lookups && { lookups }),
  };
}

/** An operation with its place. `resource` is undefined in a node that has operations only. */
interface PlacedOperation<Types extends AccessTypes> {
  resource: string | undefined;
  name: string;
  operation: Operation<Types, unknown>;
}

function placedOperations<Types extends AccessTypes>({
  resources,
  operations,
}: ServiceNodeDefinition<Types>): Array<PlacedOperation<Types>> {
  const placed = (map: OperationMap<Types>, resource?: string) =>
    Object.entries(map).map(([name, operation]) => ({ resource, name, operation }));
  if (operations) return placed(operations);
  return Object.entries(resources).flatMap(([name, resource]) => placed(resource.operations, name));
}

type Choosing = Pick<ItemContext<JsonObject>, 'parameters' | 'node'>;

/** Finds the operation that the parameters choose. @throws NodeError when there is none. */
function operationFinder<Types extends AccessTypes>(placed: ReadonlyArray<PlacedOperation<Types>>) {
  const keyOf = (resource: unknown, name: unknown) => JSON.stringify([resource ?? null, name]);
  const byKey = new Map(placed.map((entry) => [keyOf(entry.resource, entry.name), entry.operation]));
  const hasResources = placed.some(({ resource }) => resource !== undefined);
  return ({ parameters: { resource, operation: name }, node }: Choosing): Operation<Types, unknown> => {
    const found = byKey.get(keyOf(hasResources ? resource : null, name));
    if (found && (found.versions?.includes(node.typeVersion) ?? true)) return found;
    const what = hasResources ? `operation '${String(name)}' for '${String(resource)}'` : `operation '${String(name)}'`;
    throw new NodeError(`This version of the node has no ${what}`, {
      description: 'Choose another operation.',
      parameter: 'operation',
      code: 'SERVICE_OPERATION_UNKNOWN' satisfies ServiceErrorCode,
    });
  };
}

/** Calls that make an execution go on, at its own address. */
const RESUMING_CALLS = (['GET', 'POST'] as const).map((httpMethod) => ({
  name: 'default',
  httpMethod,
  path: '',
  responseMode: 'onReceived',
  restartWebhook: true,
  isFullPath: true,
}));

/** How the node waits for calls, where one of its operations does. */
function callsAwaited<Types extends AccessTypes>(
  placed: ReadonlyArray<PlacedOperation<Types>>,
  find: (chosen: Choosing) => Operation<Types, unknown>,
): CallsAwaited | undefined {
  const names = new Set(placed.filter(({ operation }) => operation.onWebhook).map(({ name }) => name));
  if (names.size === 0) return undefined;
  return {
    isPossible: ({ operation }) => typeof operation === 'string' && (names.has(operation) || operation.startsWith('=')),
    onWebhook(context) {
      const { onWebhook } = find(context);
      if (onWebhook) return onWebhook(context);
      throw new NodeError('The operation of this node no longer waits for a call', {
        description: 'It was changed after the execution began.',
        parameter: 'operation',
      });
    },
  };
}

async function perform<Types extends AccessTypes>(
  service: Access<Types>,
  operation: Operation<Types, unknown>,
  context: ItemContext<JsonObject>,
): Promise<ItemResult> {
  const client = await service.open(context);
  const more = {
    client,
    credential: () => service.fields(context),
    clientOf: (other: ClientSource) => other.client(context),
    limit: operation.isPaged ? limitOf(context.parameters) : Number.POSITIVE_INFINITY,
  };
  // The context belongs to this item alone; copying it would lose its accessors.
  return await operation.run(Object.assign(context, more));
}
