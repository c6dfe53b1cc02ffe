import type { Item, JsonObject, RunSource } from '@millrace/workflow';
import { DateTime } from 'luxon';
import { ASKING_NAMES } from '../asked/asked-arguments.ts';
import { fromAiFunction } from '../asked/from-ai.ts';
import { ExpressionError } from '../errors/errors.ts';
import type { Pauses } from '../interpreter/pauses.ts';
import { type Scope, type ScopeLocation, UNRESOLVED } from '../interpreter/scope.ts';
import type { HostObject, Native } from '../interpreter/values.ts';
import { evaluateFunction } from './evaluate-function.ts';
import { executionFacade } from './execution-facade.ts';
import { inputFacade } from './input-facade.ts';
import { InputPlaces, placed } from './input-places.ts';
import { type LinkedItem, type LinkOrigin, linkedItem } from './item-links.ts';
import { NodeAccess } from './node-access.ts';
import { itemFunction, itemsFunction, legacyNodes, nodeFunction } from './node-facades.ts';
import { parameterView } from './parameter-view.ts';
import { environment, record } from './records.ts';
import type { RunScopeOptions, RunView, StoredNode } from './run-view.ts';
import { tableFunction } from './table-facade.ts';

/** All names of a run, but for those that a node adds. */
export const runScopeNames = [
  '$json',
  '$binary',
  '$input',
  '$',
  '$node',
  '$items',
  '$itemIndex',
  '$runIndex',
  '$position',
  '$prevNode',
  '$workflow',
  '$execution',
  '$parameter',
  '$self',
  '$now',
  '$today',
  '$env',
  '$vars',
  '$table',
  '$secrets',
  '$nodeVersion',
  '$rawParameter',
  '$resumeWebhookUrl',
  '$thisItem',
  '$thisItemIndex',
  '$thisRunIndex',
  '$nodeId',
  '$item',
  '$data',
  '$evaluateExpression',
  '$mode',
  '$executionId',
] as const;

/** The names of an evaluation for one node run. Set {@link itemIndex} before each item. */
export class RunScope implements Scope, RunView {
  readonly options: RunScopeOptions;
  readonly timezone: string;
  readonly isForgiving: boolean;
  readonly access: NodeAccess;
  readonly places = new InputPlaces();
  itemIndex = 0;
  pauses: Pauses | undefined;
  #parameter: string | undefined;
  #now: DateTime | undefined;
  readonly #input: readonly Item[];
  readonly #origin: LinkOrigin;
  readonly #extras: ReadonlyMap<string, unknown>;
  readonly #cached = new Map<string, HostObject | Native | object>();

  constructor(options: RunScopeOptions) {
    this.options = options;
    this.timezone = options.timezone;
    this.#input = options.inputs[0] ?? options.inputs.find((items) => items !== null) ?? [];
    this.#origin = {
      graph: options.graph,
      runData: options.runData,
      node: options.node.name,
      sources: options.sources,
    };
    this.isForgiving = options.isForgiving ?? false;
    this.access = new NodeAccess({ ...options, node: options.node.name });
    this.#extras = new Map(Object.entries(options.extras ?? {}));
  }

  now(): number {
    return this.#moment.toMillis();
  }

  clock(): number {
    return this.options.now();
  }

  names(): string[] {
    return [...runScopeNames, ...this.#extras.keys(), ...(this.options.toolArguments ? ['$fromAI'] : [])];
  }

  onForgiven(reason: ExpressionError): void {
    this.options.onForgiven?.(reason);
  }

  enterParameter(path: string): void {
    this.#parameter = path;
    this.#now = undefined;
  }

  location(): ScopeLocation {
    return {
      node: this.options.node.name,
      itemIndex: this.itemIndex,
      runIndex: this.options.runIndex,
      ...(this.#parameter !== undefined && { parameter: this.#parameter }),
    };
  }

  parametersOf(name: string): JsonObject {
    return this.#parameters(this.access.node(name));
  }

  #parameters(node: StoredNode): JsonObject {
    return this.options.withDefaults?.(node) ?? node.parameters;
  }

  /** When the evaluation of the parameter first looked at the clock. */
  get #moment(): DateTime {
    this.#now ??= DateTime.fromMillis(this.options.now(), { zone: this.timezone });
    return this.#now;
  }

  /** The current input item. */
  get item(): Item {
    const item = this.#input[this.itemIndex];
    if (item) return item;
    throw noInput(this.#input.length, this.itemIndex);
  }

  /** The item of another node that the current item was made from. */
  linkedItem(target: string, itemIndex = this.itemIndex): LinkedItem {
    return linkedItem(this.#origin, target, itemIndex);
  }

  resolve(name: string): unknown {
    if (name === '$json' || name === '$data') return this.item.json;
    if (this.#extras.size > 0 && this.#extras.has(name)) return this.#extras.get(name);
    switch (name) {
      case '$itemIndex':
      case '$position':
        return this.itemIndex;
      case '$runIndex':
        return this.options.runIndex;
      case '$binary':
        return this.item.binary ?? {};
      case '$now':
        return this.#moment;
      case '$today':
        return this.#moment.startOf('day');
      case '$mode':
        return this.options.execution.mode;
      case '$executionId':
        return this.options.execution.id;
      case '$nodeVersion':
        return this.options.node.typeVersion;
      case '$thisItem':
        return placed(this.item, this.itemIndex);
      case '$thisItemIndex':
        return this.itemIndex;
      case '$thisRunIndex':
        return this.options.runIndex;
      case '$resumeWebhookUrl':
        return this.options.execution.resumeUrl;
      case '$nodeId':
        return this.options.graph.node(this.options.node.name)?.id;
      default:
        return this.#cached.get(name) ?? this.#make(name);
    }
  }

  /** The same names, for another item. */
  #at(itemIndex: number): RunScope {
    const scope = new RunScope(this.options);
    scope.itemIndex = itemIndex;
    return scope;
  }

  #make(name: string): unknown {
    const value = this.#create(name);
    if (value === undefined) return UNRESOLVED;
    this.#cached.set(name, value);
    return value;
  }

  #create(name: string): HostObject | Native | object | undefined {
    const { options } = this;
    switch (name) {
      case '$input':
        return inputFacade(this);
      case '$':
        return nodeFunction(this);
      case '$node':
        return legacyNodes(this);
      case '$item':
        return itemFunction((index) => this.#at(index));
      case '$items':
        return itemsFunction(this);
      case '$evaluateExpression':
        return evaluateFunction((index) => (index === undefined ? this : this.#at(index)));
      case '$prevNode':
        return previousNode(options.sources);
      case '$workflow':
        return { id: options.workflow.id, name: options.workflow.name, active: options.workflow.active };
      case '$execution':
        return executionFacade(options.execution);
      case '$parameter':
        return parameterView(this.#parameters(options.node), this);
      case '$rawParameter':
        return this.#parameters(options.node);
      case '$self':
        return {};
      case '$env':
        return environment(options.env);
      case '$vars':
        return record(options.vars);
      case '$table':
        return tableFunction(options.tables);
      case '$secrets':
        return record(options.secrets ?? {});
      default:
        return options.toolArguments && ASKING_NAMES.includes(name) ? fromAiFunction(options.toolArguments) : undefined;
    }
  }
}

function previousNode(sources: ReadonlyArray<RunSource | null>): object {
  const source = sources.find((entry) => entry !== null);
  if (!source) return { name: undefined, outputIndex: undefined, runIndex: undefined };
  return {
    name: source.previousNode,
    outputIndex: source.previousNodeOutput ?? 0,
    runIndex: source.previousNodeRun ?? 0,
  };
}

function noInput(count: number, index: number): ExpressionError {
  if (count === 0) {
    return new ExpressionError('no_input', 'There is no input data', {
      description:
        'Run the nodes before this one first, or connect a node to its input. A trigger has none: nodes after it read what it puts out.',
    });
  }
  return new ExpressionError('item_not_found', `There is no input item ${index}: the input has ${count} item(s)`);
}
