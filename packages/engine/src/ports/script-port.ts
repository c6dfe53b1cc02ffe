import type { ScriptOptions } from '@millrace/node-sdk';
import type { ExecutionMode, Item, JsonObject, JsonValue, NodeRun, RunSource } from '@millrace/workflow';
import type { NodeOwner } from './node-owner.ts';

/** Runs scripts of users. */
export interface ScriptPort {
  /**
   * What the script returned, unchecked.
   * @throws NodeError with the script's own error, `SCRIPT_TIMEOUT` or `SCRIPT_MEMORY`.
   */
  run(request: ScriptRequest): Promise<JsonValue | undefined>;
}

export interface ScriptRequest extends ScriptOptions {
  owner: NodeOwner;
  signal: AbortSignal;
  data: ScriptDataAccess;
  /** Called before each request that the script sends. @throws where it may send none */
  beforeRequest?(): void;
}

/** An input item's counterpart in an earlier node, or why there is none. */
export type LinkOutcome = { item: Item } | { error: string };

/** What a script may see beyond its items. Ask only for the nodes that the script names. */
export interface ScriptDataAccess {
  readonly workflow: { readonly id?: string; readonly name: string; readonly active: boolean };
  readonly execution: {
    readonly id: string;
    readonly mode: ExecutionMode;
    readonly resumeUrl?: string;
    readonly resumeFormUrl?: string;
  };
  readonly node: {
    readonly id: string;
    readonly name: string;
    readonly typeVersion: number;
    readonly webhookId?: string | undefined;
    /** With the defaults of the type. */
    readonly parameters: JsonObject;
    /** As stored. */
    readonly rawParameters: JsonObject;
  };
  readonly runIndex: number;
  /** Where the items of the first input came from. */
  readonly prevNode: RunSource | null;
  readonly env: Record<string, string>;
  readonly vars: Record<string, string>;
  readonly timezone: string;
  /** ms since the epoch. */
  readonly now: number;
  /** The same objects as in the node's context: what the script changes is written into them. */
  readonly staticData: { readonly node: JsonObject; readonly workflow: JsonObject };
  /** What the execution notes about itself. */
  readonly customData: { getAll(): Record<string, string>; set(name: string, value: string): void };
  /** All nodes of the workflow. */
  nodeNames(): string[];
  /** Finished runs of a node; empty when it did not run or does not exist. */
  runsOf(node: string): NodeRun[];
  /** Parameters of a node with the defaults of its type; empty for an unknown node. */
  parametersOf(node: string): JsonObject;
  /** What a node keeps between its runs (`$node["…"].context`). */
  contextOf(node: string): JsonObject;
  /** One entry for each input item: the item of `node` that it was made from. */
  linksTo(node: string): LinkOutcome[];
}
