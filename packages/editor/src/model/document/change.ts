import type { Item, TestCase, WorkflowNode, WorkflowSettings } from '@millrace/workflow';
import type { Connection } from '../nodes/connection.ts';

/** Fields to set; a field given as `undefined` is removed. */
export type NodePatch = { [Field in keyof Omit<WorkflowNode, 'id'>]?: WorkflowNode[Field] | undefined };

/** What an edit may change of the workflow itself. */
export interface WorkflowPatch {
  name?: string;
  settings?: WorkflowSettings;
  tests?: readonly TestCase[];
}

/** One edit of a workflow. Every change has an inverse of the same kind of type, so that history is a list of changes. */
export type Change =
  /** `index` is the position in the file; default: at the end. */
  | { type: 'addNode'; node: WorkflowNode; index?: number }
  /** The node must have no connections and no pinned data left: remove those first. */
  | { type: 'removeNode'; nodeId: string }
  | { type: 'patchNode'; nodeId: string; patch: NodePatch }
  | { type: 'addConnection'; connection: Connection; index?: number }
  | { type: 'removeConnection'; connectionId: string }
  | { type: 'setPinData'; nodeId: string; items: Item[] | undefined }
  | { type: 'patchWorkflow'; patch: WorkflowPatch };
