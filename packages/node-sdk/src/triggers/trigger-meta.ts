import type { JsonObject, NodeTypeDescription } from '@millrace/workflow';
import type { ServiceClient } from '../client/service-client.ts';
import type { ServiceContext } from '../client/service-context.ts';
import type { NodeContext } from '../context/context.ts';
import type { Access, accessType } from '../operations/access.ts';
import type { AccessTypes } from '../operations/operation.ts';
import type { Fitting } from '../parameters/conditions.ts';
import type { Parameter } from '../parameters/parameter.ts';

/** What triggers of services say about themselves. */
export type TriggerMeta<Types extends AccessTypes, List extends readonly Parameter[]> = Pick<
  NodeTypeDescription,
  'name' | 'displayName' | 'description' | 'version'
> &
  Partial<
    Pick<
      NodeTypeDescription,
      'defaultVersion' | 'defaults' | 'subtitle' | 'codex' | 'documentationUrl' | 'activationMessage' | 'hidden'
    >
  > & {
    service: TriggerService<Types>;
    parameters?: List & Fitting<List>;
  };

/** What a trigger needs of its service. */
export interface TriggerService<Types extends AccessTypes>
  extends Pick<Access<Types>, 'name' | 'slots' | 'properties' | typeof accessType> {
  client(context: ServiceContext): Promise<ServiceClient>;
  fields(context: Pick<ServiceContext, 'parameters' | 'credentials'>): Promise<Types['fields']>;
}

/** What the functions of a trigger get. */
export type ServiceTriggerContext<Parameters, Types extends AccessTypes> = Pick<
  NodeContext,
  'signal' | 'log' | 'now' | 'workflow' | 'node' | 'binary'
> & {
  readonly parameters: Parameters;
  readonly client: ServiceClient;
  credential(): Promise<Types['fields']>;
  /** The client of another service of the same credential, for example where files are. */
  clientOf(other: TriggerService<Types>): Promise<ServiceClient>;
};

/** Description of a trigger of a service. */
export function triggerDescription(
  meta: Omit<TriggerMeta<AccessTypes, readonly Parameter[]>, 'service' | 'parameters'>,
  service: Pick<Access, 'slots' | 'properties'>,
  { before = [], parameters = [] }: { before?: readonly Parameter[]; parameters?: readonly Parameter[] },
): NodeTypeDescription {
  return {
    group: ['trigger'],
    family: 'trigger',
    defaults: { name: meta.displayName },
    ...meta,
    inputs: [],
    outputs: ['main'],
    credentials: service.slots,
    properties: [...before, ...service.properties, ...parameters],
  };
}

/** The context of the functions of a trigger. */
export async function serviceTriggerContext<Parameters, Types extends AccessTypes>(
  service: TriggerService<Types>,
  context: NodeContext & { readonly parameters: JsonObject },
): Promise<ServiceTriggerContext<Parameters, Types>> {
  const { signal, log, workflow, node, binary, parameters } = context;
  return {
    signal,
    log,
    workflow,
    node,
    binary,
    now: () => context.now(),
    // The engine resolves parameters by the same list that types them.
    parameters: parameters as Parameters,
    client: await service.client(context),
    credential: () => service.fields(context),
    clientOf: (other) => other.client(context),
  };
}
