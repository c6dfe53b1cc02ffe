import type { BatchContext, ItemContext, TriggerContext } from '@millrace/node-sdk';
import type { Item, ItemsByPort, JsonObject, JsonValue, RunSource } from '@millrace/workflow';
import { selfLinked } from '../running/paired-items.ts';
import type { ParameterResolver } from '../running/parameter-resolver.ts';
import type { DeferredExpressions } from './deferred-expressions.ts';
import { DelegatingContext } from './delegating-context.ts';
import type { NodeRunContext } from './node-context.ts';

/** What the contexts of all items of a run share. */
export interface ItemRun {
  readonly base: NodeRunContext;
  readonly expressions: DeferredExpressions;
  readonly continueOnFail: boolean;
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

  get continueOnFail(): boolean {
    return this.#run.continueOnFail;
  }

  get evaluate(): ItemContext<JsonObject>['evaluate'] {
    return (value: JsonValue | undefined, variables: Record<string, JsonValue>) =>
      this.#run.expressions.evaluate(value, variables, this.index);
  }
}

export interface BatchContextOptions {
  inputs: ItemsByPort;
  sources: ReadonlyArray<RunSource | null>;
  parameters: ParameterResolver;
  expressions: DeferredExpressions;
  continueOnFail: boolean;
}

/** Context of all items. */
export class BatchRunContext extends DelegatingContext implements BatchContext<JsonObject> {
  readonly continueOnFail: boolean;
  readonly sources: ReadonlyArray<RunSource | null>;
  readonly #inputs: ItemsByPort;
  readonly #parameters: ParameterResolver;
  readonly #expressions: DeferredExpressions;
  #linked: ItemsByPort | undefined;

  constructor(base: NodeRunContext, options: BatchContextOptions) {
    super(base);
    this.continueOnFail = options.continueOnFail;
    this.sources = options.sources;
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

  readonly parameters = (index: number): JsonObject => this.#parameters.at(index);

  readonly evaluate: BatchContext<JsonObject>['evaluate'] = (value, variables, index) =>
    this.#expressions.evaluate(value, variables, index);
}

/** Context of a trigger that starts a run. */
export class TriggerRunContext extends DelegatingContext implements TriggerContext<JsonObject> {
  readonly parameters: JsonObject;

  constructor(base: NodeRunContext, parameters: JsonObject) {
    super(base);
    this.parameters = parameters;
  }
}
