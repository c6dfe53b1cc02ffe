import { MAIN, type NodeTypeSummary, type WorkflowNode } from '@millrace/workflow';
import { connectionOf } from '../nodes/connection.ts';
import { newNode } from './add-node.ts';
import type { Change } from './change.ts';
import type { WorkflowDocument } from './workflow-document.ts';

const LOOP_TYPE = 'n8n-nodes-base.splitInBatches';
const LOOP_OUTPUT = 'loop';
const PLACEHOLDER_TYPE = 'n8n-nodes-base.noOp';
const PLACEHOLDER_NAME = 'Replace Me';
/** From the loop to what it repeats: below the way on. */
const OFFSET = { x: 220, y: 160 };

/** What a loop that is added comes with: a step to be replaced, and the way through it back to the loop. */
export function loopBodyChanges(
  document: WorkflowDocument,
  loop: WorkflowNode,
  description: NodeTypeSummary,
): Change[] {
  const output = description.outputNames?.indexOf(LOOP_OUTPUT) ?? -1;
  const placeholder = document.nodeTypes.latest(PLACEHOLDER_TYPE);
  if (loop.type !== LOOP_TYPE || output === -1 || !placeholder) return [];
  const [x, y] = loop.position;
  const node = newNode(document, {
    description: { ...placeholder, defaults: { ...placeholder.defaults, name: PLACEHOLDER_NAME } },
    position: { x: x + OFFSET.x, y: y + OFFSET.y },
  });
  const ends = { sourceType: MAIN, targetType: MAIN, targetInput: 0 };
  return [
    { type: 'addNode', node },
    {
      type: 'addConnection',
      connection: connectionOf({ ...ends, sourceId: loop.id, sourceOutput: output, targetId: node.id }),
    },
    {
      type: 'addConnection',
      connection: connectionOf({ ...ends, sourceId: node.id, sourceOutput: 0, targetId: loop.id }),
    },
  ];
}
