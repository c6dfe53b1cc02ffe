import type { Item, JsonObject, NodeCredentialSlot, NodeTypeDescription } from '@millrace/workflow';
import type { BatchContext, ItemContext, ResumeContext } from '../context/context.ts';
import { allLookups, plainProperties } from '../lookups/collect-lookups.ts';
import type {
  BatchResult,
  BatchRun,
  Implementation,
  ItemResult,
  LifecycleContext,
  LifecycleEvent,
  ListenContext,
  Listener,
  Lookups,
  NodeType,
  RouteResult,
  RunsOnce,
  Schedule,
  TriggerContext,
  WaitingCallContext,
  WebhookContext,
  WebhookResult,
} from '../node-type/node-type.ts';
import type { Parameter, ParametersOf } from '../parameters/parameter.ts';

type Awaitable<T> = T | Promise<T>;

type Meta<List, CredentialName extends string> = Omit<
  NodeTypeDescription,
  'properties' | 'inputs' | 'outputs' | 'trigger' | 'polling' | 'credentials'
> & {
  /** Kinds of credentials that it may use; no others are given to it. */
  credentials?: ReadonlyArray<NodeCredentialSlot & { name: CredentialName }>;
  /** Default `['main']`; triggers have none. */
  inputs?: NodeTypeDescription['inputs'];
  /** Default `['main']`. */
  outputs?: NodeTypeDescription['outputs'];
  parameters: List;
  /** What the editor asks for while parameters are set. */
  lookups?: Lookups;
};

/** A node that works on data. Give exactly one of `run`, `route` and `runAll`. */
export type NodeDefinition<List extends readonly Parameter[], CredentialName extends string = string> = Meta<
  List,
  CredentialName
> &
  (
    | {
        /** Called once for each item, in order. */
        run(context: ItemContext<ParametersOf<List>, CredentialName>): Awaitable<ItemResult>;
        /**
         * How many items are worked on at the same time, for nodes that mostly wait. Results keep their order.
         * Gets the parameters of the first item. Default 1.
         */
        concurrency?(parameters: ParametersOf<List>): number;
        /**
         * Whether it works for the first item only, on behalf of all. Gets the parameters of the first item. Default false.
         */
        runsOnce?(context: Pick<ItemContext<ParametersOf<List>, CredentialName>, 'parameters' | 'node'>): RunsOnce;
        /** What works on all items at once instead, where the parameters of the first item choose that. */
        batch?(
          context: Pick<ItemContext<ParametersOf<List>, CredentialName>, 'parameters' | 'node'>,
        ): ((context: BatchContext<ParametersOf<List>, CredentialName>) => Awaitable<BatchResult>) | undefined;
        route?: never;
        runAll?: never;
      }
    | {
        /** Called once for each item: the index of the output it goes to (or several); -1 drops it. */
        route(context: ItemContext<ParametersOf<List>, CredentialName>): Awaitable<RouteResult>;
        /** As that of a node with `run`. */
        concurrency?(parameters: ParametersOf<List>): number;
        run?: never;
        runAll?: never;
        runsOnce?: never;
      }
    | {
        /** Called once for all items. Items it makes must carry `pairedItem`. */
        runAll(context: BatchContext<ParametersOf<List>, CredentialName>): Awaitable<BatchResult>;
        /** The node gave a `Suspension`, and its time has come or what it waited for has ended. Default: input is passed on. */
        onResume?(context: ResumeContext<ParametersOf<List>, CredentialName>): Awaitable<BatchResult>;
        /** Set it when the node keeps something in `state`: see `Implementation`. Default false. */
        keepsState?: boolean;
        /** When it fails and the workflow goes on, its items go on as they came. Default: one item with the error. */
        passesInputOnFailure?: boolean;
        /** The node gave a `Suspension`, and one of its webhooks was called. */
        onWebhook?(context: WaitingCallContext<ParametersOf<List>, CredentialName>): Awaitable<WebhookResult>;
        run?: never;
        route?: never;
        concurrency?: never;
        runsOnce?: never;
      }
    | { run?: never; route?: never; runAll?: never; concurrency?: never; runsOnce?: never }
  );

/**
 * Defines a node type.
 * @example
 * export default defineNode({
 *   name: 'n8n-nodes-base.noOp', displayName: 'No operation', description: 'Passes data on', version: 1,
 *   group: ['organization'], family: 'flow', defaults: { name: 'No operation' }, parameters: [],
 *   run: ({ item }) => item,
 * });
 */
export function defineNode<const List extends readonly Parameter[], const CredentialName extends string = never>(
  definition: NodeDefinition<List, CredentialName>,
): NodeType<ParametersOf<List>, CredentialName> {
  const { parameters, credentials, inputs = ['main'], outputs = ['main'], lookups: given, ...rest } = definition;
  const lookups = allLookups(parameters, given);
  const {
    run,
    route,
    runAll,
    batch,
    onResume,
    onWebhook,
    keepsState,
    passesInputOnFailure,
    concurrency,
    runsOnce,
    ...meta
  } = rest as typeof rest & {
    batch?: ItemImplementation['batch'];
    keepsState?: boolean;
    passesInputOnFailure?: boolean;
    onResume?: (context: ResumeContext<JsonObject>) => Awaitable<BatchResult>;
    onWebhook?: (context: WaitingCallContext<JsonObject>) => Awaitable<WebhookResult>;
  };
  const slots = credentials && { credentials: [...credentials] };
  const description: NodeTypeDescription = {
    ...meta,
    ...slots,
    inputs,
    outputs,
    properties: plainProperties(parameters),
  };
  const shared = { description, ...(lookups && { lookups }) };
  // The engine resolves parameters by the same description that types them: the one cast of the package.
  if (run)
    return {
      ...shared,
      implementation: {
        kind: 'item',
        run: run as (context: ItemContext<JsonObject>) => Awaitable<ItemResult>,
        ...(concurrency && { concurrency: concurrency as (parameters: JsonObject) => number }),
        ...(runsOnce && { runsOnce: runsOnce as NonNullable<ItemImplementation['runsOnce']> }),
        ...(batch && { batch }),
      },
    };
  if (route) {
    return {
      ...shared,
      // Items only take one way or another.
      description: { outputSchemas: [{ schema: {}, keepsInput: true }], ...description },
      implementation: {
        kind: 'route',
        route: route as (context: ItemContext<JsonObject>) => Awaitable<RouteResult>,
        ...(concurrency && { concurrency: concurrency as (parameters: JsonObject) => number }),
      },
    };
  }
  if (runAll) {
    return {
      ...shared,
      implementation: {
        kind: 'batch',
        run: runAll as (context: BatchContext<JsonObject>) => Awaitable<BatchResult>,
        ...(onResume && { onResume }),
        ...(onWebhook && { onWebhook }),
        ...(keepsState && { keepsState }),
        ...(passesInputOnFailure && { passesInputOnFailure }),
      },
    };
  }
  return { ...shared, implementation: { kind: 'none' } };
}

/** A node that starts a workflow. */
export type TriggerDefinition<List extends readonly Parameter[], CredentialName extends string = string> = Omit<
  Meta<List, CredentialName>,
  'inputs'
> &
  (
    | {
        /** `error`: another workflow failed, `workflow`: another workflow runs this one; items then come with the start of the run. */
        trigger: 'manual' | 'error' | 'workflow' | 'evaluation';
        /** Items of a manual run. */
        emit(context: TriggerContext<ParametersOf<List>, CredentialName>): Awaitable<readonly Item[]>;
        /**
         * What it makes of the items that another workflow gives; default: the items. Parameters are those of the file, with
         * defaults: expressions are not resolved.
         */
        receive?(items: readonly Item[], parameters: ParametersOf<List>): Item[];
      }
    | {
        trigger: 'webhook';
        /** Ports for sub-nodes; items never reach a trigger. */
        inputs?: NodeTypeDescription['inputs'];
        webhooks: NonNullable<NodeTypeDescription['webhooks']>;
        onWebhook(context: WebhookContext<ParametersOf<List>, CredentialName>): Awaitable<WebhookResult>;
        /**
         * Works on the items that it makes of a call: a step of the execution, in which sub-nodes work. Default: they go on as they
         * are. After a crash the call is taken again, and what sub-nodes did is not done twice.
         */
        runAll?(context: BatchContext<ParametersOf<List>, CredentialName>): Awaitable<BatchResult>;
      }
    | {
        trigger: 'schedule';
        /** When it fires while the workflow is active. @throws NodeError for a rule that cannot be read. */
        schedules(
          context: Pick<TriggerContext<ParametersOf<List>, CredentialName>, 'parameters' | 'node' | 'workflow'>,
        ): Schedule[];
        /** Items of one firing, also of a manual run. */
        emit(context: TriggerContext<ParametersOf<List>, CredentialName>): Awaitable<readonly Item[]>;
      }
    | {
        trigger: 'poll';
        /** When it looks while the workflow is active. @throws NodeError for a rule that cannot be read. */
        schedules(
          context: Pick<TriggerContext<ParametersOf<List>, CredentialName>, 'parameters' | 'node' | 'workflow'>,
        ): Schedule[];
        /**
         * What is new since the last time: empty or null when nothing is. What the node has to remember goes into its
         * static data, which is kept in any case; when that is still empty (just activated), it notes what is there
         * already. In mode `manual` it gives what came last, so that the user sees data.
         */
        poll(context: TriggerContext<ParametersOf<List>, CredentialName>): Awaitable<readonly Item[] | null>;
      }
    | {
        trigger: 'listen';
        /** Sets up what the trigger waits for. Resolves when it listens. @throws NodeError when it cannot. */
        listen(context: ListenContext<ParametersOf<List>, CredentialName>): Awaitable<Listener>;
      }
    | {
        trigger: 'lifecycle';
        /** What the workflow starts on. */
        events(parameters: ParametersOf<List>): readonly LifecycleEvent[];
        emit(context: LifecycleContext<ParametersOf<List>, CredentialName>): Awaitable<readonly Item[]>;
      }
  );

type ItemImplementation = Extract<Implementation, { kind: 'item' }>;

/** A trigger once its parameters are resolved by the engine. */
interface TriggerParts {
  emit?(context: LifecycleContext<JsonObject>): Awaitable<readonly Item[]>;
  receive?(items: readonly Item[], parameters: JsonObject): Item[];
  onWebhook?(context: WebhookContext<JsonObject>): Awaitable<WebhookResult>;
  runAll?: BatchRun;
  schedules?(context: Pick<TriggerContext<JsonObject>, 'parameters' | 'node' | 'workflow'>): Schedule[];
  poll?(context: TriggerContext<JsonObject>): Awaitable<readonly Item[] | null>;
  listen?(context: ListenContext<JsonObject>): Awaitable<Listener>;
  events?(parameters: JsonObject): readonly LifecycleEvent[];
}

/** Defines a trigger node type. */
export function defineTrigger<const List extends readonly Parameter[], const CredentialName extends string = never>(
  definition: TriggerDefinition<List, CredentialName>,
): NodeType<ParametersOf<List>, CredentialName> {
  const { parameters, credentials, outputs = ['main'], lookups: given, ...rest } = definition;
  const lookups = allLookups(parameters, given);
  const {
    inputs = [],
    emit,
    receive,
    onWebhook,
    runAll,
    schedules,
    poll,
    listen,
    events,
    ...meta
  } = rest as Omit<typeof rest, keyof TriggerParts | 'inputs'> &
    TriggerParts & { inputs?: NodeTypeDescription['inputs'] };
  const isPolling = meta.trigger === 'poll';
  const properties = plainProperties(parameters);
  const description: NodeTypeDescription = {
    ...meta,
    ...(credentials && { credentials: [...credentials] }),
    ...(isPolling && { polling: true }),
    inputs,
    outputs,
    properties,
  };
  const shared = { description, ...(lookups && { lookups }) };
  if (onWebhook) {
    return { ...shared, implementation: { kind: 'webhookTrigger', onWebhook, ...(runAll && { run: runAll }) } };
  }
  if (listen) return { ...shared, implementation: { kind: 'listenTrigger', listen } };
  if (schedules && poll) return { ...shared, implementation: { kind: 'pollTrigger', schedules, poll } };
  if (schedules && emit)
    return { ...shared, implementation: { kind: 'scheduleTrigger', schedules, emit: plain(emit) } };
  if (events && emit) return { ...shared, implementation: { kind: 'lifecycleTrigger', events, emit } };
  if (emit)
    return { ...shared, implementation: { kind: 'manualTrigger', emit: plain(emit), ...(receive && { receive }) } };
  throw new TypeError(`Trigger ${definition.name} has nothing that starts it`);
}

/** Only triggers that follow the life of their workflow look at the event. */
function plain(emit: NonNullable<TriggerParts['emit']>) {
  return emit as (context: TriggerContext<JsonObject>) => Awaitable<readonly Item[]>;
}
