import type { GraphView, Item, ItemsByPort, JsonObject, RunData, RunSource, WorkflowNode } from '@millrace/workflow';
import type { ExpressionError } from '../errors/errors.ts';
import type { CustomData } from './execution-facade.ts';
import type { ExpressionTables } from './expression-table.ts';
import type { InputPlaces } from './input-places.ts';
import type { LinkedItem } from './item-links.ts';
import type { NodeAccess } from './node-access.ts';

/** What is stored of a node, as far as expressions read it. */
export type StoredNode = Pick<WorkflowNode, 'name' | 'type' | 'typeVersion' | 'parameters'>;

/** What an evaluation during a run (or a preview of one) can see. */
export interface RunScopeOptions {
  graph: GraphView;
  /** Live: the runs finished so far. */
  runData: RunData;
  /** The node whose parameters are evaluated; `parameters` raw, expressions included. */
  node: StoredNode;
  /** Parameters of a node with the defaults of its type. Default: as they are stored. */
  withDefaults?(node: StoredNode): JsonObject;
  runIndex: number;
  inputs: ItemsByPort;
  /** For each input, where its items came from. */
  sources: Array<RunSource | null>;
  workflow: { id?: string; name: string; active: boolean };
  execution: {
    id: string;
    mode: string;
    resumeUrl?: string;
    resumeFormUrl?: string;
    customData?: CustomData;
  };
  /** IANA zone of the workflow. */
  timezone: string;
  /** ms since the epoch. */
  now(): number;
  /** Environment variables that the operator allows. */
  env: Record<string, string>;
  vars: Record<string, string>;
  secrets?: JsonObject;
  /** What `$table` reads. Absent where no data table can be read. */
  tables?: ExpressionTables | undefined;
  /** Items of nodes that have not run but are pinned. */
  pinData?: Record<string, Item[]>;
  /** What a node keeps between its runs, such as `noItemsLeft` of a loop. */
  contextOf?(nodeName: string): JsonObject;
  /** See {@link Scope.isForgiving}. Default false. */
  isForgiving?: boolean;
  /** See {@link Scope.onForgiven}. */
  onForgiven?(reason: ExpressionError): void;
  /** More names, for example `$response` and `$pageCount` of the HTTP request node. */
  extras?: Record<string, unknown>;
  /** What a model gave when it called the node as a tool: `$fromAI` reads it. Absent for nodes that are no tools. */
  toolArguments?: JsonObject;
}

/** What `$input`, `$('…')`, `$node` and `$items` need of the evaluation they belong to. */
export interface RunView {
  readonly options: RunScopeOptions;
  readonly access: NodeAccess;
  readonly itemIndex: number;
  /** Parameters of a node with the defaults of its type, expressions as text. @throws ExpressionError for an unknown name */
  parametersOf(name: string): JsonObject;
  /** The current input item, with the link that it came with. */
  readonly item: Item;
  readonly places: InputPlaces;
  /** The item of another node that an input item was made from; default: the current one. */
  linkedItem(target: string, itemIndex?: number): LinkedItem;
}
