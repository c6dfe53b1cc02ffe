import type {
  BatchContext,
  Credentials,
  HttpClient,
  ItemContext,
  KeptRunDescription,
  LifecycleContext,
  LifecycleEvent,
  ModelCallReport,
  ResumeContext,
  SharedThings,
  SubscriptionContext,
  TriggerContext,
  WaitingCallContext,
} from '@millrace/node-sdk';
import { eachItem } from '@millrace/node-sdk';
import type { Item, ItemsByPort, JsonObject, JsonValue, RunSource } from '@millrace/workflow';
import { selfLinked } from '../items/paired-items.ts';
import type { DeferredExpressions } from './deferred-expressions.ts';
import { DelegatingContext } from './delegating-context.ts';
import type { NodeRunContext } from './node-context.ts';
import type { ParameterResolver } from './parameter-resolver.ts';

/** Calls that a node makes itself. */
export interface OwnCalls {
  asStep<Result>(
    call: { of: string; itemIndex: number },
    work: () => Promise<Result> | Result,
    about: KeptRunDescription<Result>,
  ): Promise<Result>;
  countModelCall<Result>(
    itemIndex: number,
    work: () => Promise<Result> | Result,
    report: (result: Result) => ModelCallReport,
  ): Promise<Result>;
}

/** What the contexts of all items of a run share. */
export interface ItemRun {
  readonly base: NodeRunContext;
  readonly expressions: DeferredExpressions;
  readonly continueOnFail: boolean;
  readonly shared: SharedThings;
  /** What the node does itself is told and kept with what its sub-nodes do. */
  readonly ownCalls: OwnCalls;
}

/** Context of one item. */
export class ItemRunContext extends DelegatingContext implements ItemContext<JsonObject> {
  readonly item: Item;
  readonly index: number;
  readonly parameters: JsonObject;
  readonly #run: ItemRun;

  constructor(run: ItemRun, item: Item, index: number, parameters: JsonObject) {
    super(run.base);
    this.#run = run;
    this.item = item;
    this.index = index;
    this.parameters = parameters;
  }

  override get http(): HttpClient {
    return this.#run.base.httpFor(this.index);
  }

  override get credentials(): Credentials {
    return this.#run.base.credentialsFor(this.index);
  }

  override get connected(): ItemContext<JsonObject>['connected'] {
    return (kind, itemIndex = this.index, input) => this.#run.base.connected(kind, itemIndex, input);
  }

  override get limitModels(): ItemContext<JsonObject>['limitModels'] {
    return (limits, itemIndex = this.index) => this.#run.base.limitModels(limits, itemIndex);
  }

  override get openAnswer(): ItemContext<JsonObject>['openAnswer'] {
    return (itemIndex = this.index) => this.#run.base.openAnswer(itemIndex);
  }

  get continueOnFail(): boolean {
    return this.#run.continueOnFail;
  }

  get evaluate(): ItemContext<JsonObject>['evaluate'] {
    return (value: JsonValue | undefined, variables: Record<string, JsonValue>) =>
      this.#run.expressions.evaluate(value, variables, this.index);
  }

  get share(): ItemContext<JsonObject>['share'] {
    return (key, open) => this.#run.shared.get(key, open);
  }

  get asStep(): ItemContext<JsonObject>['asStep'] {
    return (of, work, about) => this.#run.ownCalls.asStep({ of, itemIndex: this.index }, work, about);
  }

  get countModelCall(): ItemContext<JsonObject>['countModelCall'] {
    return (work, report) => this.#run.ownCalls.countModelCall(this.index, work, report);
  }
}

export interface BatchContextOptions {
  inputs: ItemsByPort;
  sources: ReadonlyArray<RunSource | null>;
  parameters: ParameterResolver;
  expressions: DeferredExpressions;
  continueOnFail: boolean;
  rest: BatchContext<JsonObject>['rest'];
}

/** Context of all items. */
export class BatchRunContext extends DelegatingContext implements BatchContext<JsonObject> {
  readonly continueOnFail: boolean;
  readonly sources: ReadonlyArray<RunSource | null>;
  readonly rest: BatchContext<JsonObject>['rest'];
  readonly #inputs: ItemsByPort;
  readonly #parameters: ParameterResolver;
  readonly #expressions: DeferredExpressions;
  #linked: ItemsByPort | undefined;

  constructor(base: NodeRunContext, options: BatchContextOptions) {
    super(base);
    this.continueOnFail = options.continueOnFail;
    this.sources = options.sources;
    this.rest = options.rest;
    this.#inputs = options.inputs;
    this.#parameters = options.parameters;
    this.#expressions = options.expressions;
  }

  get inputs(): ItemsByPort {
    this.#linked ??= this.#inputs.map((items, input) => items && selfLinked(items, input));
    return this.#linked;
  }

  get items(): readonly Item[] {
    return this.inputs[0] ?? [];
  }

  readonly eachItem: BatchContext<JsonObject>['eachItem'] = (work, options) => eachItem(this, work, options);

  readonly parameters = (index: number): JsonObject => this.#parameters.at(index);

  readonly evaluate: BatchContext<JsonObject>['evaluate'] = (value, variables, index) =>
    this.#expressions.evaluate(value, variables, index);
}

/** Context of a node that goes on after its execution was put aside. */
export class ResumeRunContext extends BatchRunContext implements ResumeContext<JsonObject> {
  readonly resumedBy: ResumeContext<JsonObject>['resumedBy'];
  readonly waitState: JsonObject;

  constructor(
    base: NodeRunContext,
    options: BatchContextOptions & Pick<ResumeContext<JsonObject>, 'resumedBy' | 'waitState'>,
  ) {
    super(base, options);
    this.resumedBy = options.resumedBy;
    this.waitState = options.waitState;
  }
}

type WaitingCall = Pick<
  WaitingCallContext<JsonObject>,
  'parameters' | 'request' | 'webhookName' | 'responseMode' | 'items' | 'waitState' | 'evaluate'
>;

/** Context of a call that may make an execution go on. */
export class WaitingCallRunContext extends DelegatingContext implements WaitingCallContext<JsonObject> {
  readonly parameters: JsonObject;
  readonly request: WaitingCall['request'];
  readonly webhookName: string;
  readonly responseMode: string;
  readonly items: WaitingCall['items'];
  readonly waitState: JsonObject;
  readonly evaluate: WaitingCall['evaluate'];

  constructor(base: NodeRunContext, call: WaitingCall) {
    super(base);
    this.parameters = call.parameters;
    this.request = call.request;
    this.webhookName = call.webhookName;
    this.responseMode = call.responseMode;
    this.items = call.items;
    this.waitState = call.waitState;
    this.evaluate = call.evaluate;
  }
}

/** Context of a trigger that follows the life of its workflow. */
export class LifecycleRunContext extends DelegatingContext implements LifecycleContext<JsonObject> {
  readonly parameters: JsonObject;
  readonly event: LifecycleEvent | undefined;

  constructor(base: NodeRunContext, parameters: JsonObject, event?: LifecycleEvent) {
    super(base);
    this.parameters = parameters;
    this.event = event;
  }
}

/** Context of a trigger that starts a run. */
export class TriggerRunContext extends DelegatingContext implements TriggerContext<JsonObject> {
  readonly parameters: JsonObject;

  constructor(base: NodeRunContext, parameters: JsonObject) {
    super(base);
    this.parameters = parameters;
  }
}

/** Context of a trigger whose subscription is looked after. */
export class SubscriptionRunContext extends TriggerRunContext implements SubscriptionContext<JsonObject> {
  readonly url: string;

  constructor(base: NodeRunContext, parameters: JsonObject, url: string) {
    super(base, parameters);
    this.url = url;
  }
}
