import type { JsonObject } from '@millrace/workflow';
import { type InsertionTarget, insertionChanges } from '../../model/document/insert-node.ts';
import type { WorkflowDocument } from '../../model/document/workflow-document.ts';
import { loadedNodeTypes } from '../../server/node-types.ts';
import type { CommandContext } from '../../session/command-context.tsx';

interface GuideNode {
  type: string;
  parameters: JsonObject;
}

/** The nodes of the first workflow, each behind the one before it. */
const GUIDE_NODES = {
  trigger: { type: 'n8n-nodes-base.manualTrigger', parameters: {} },
  customers: {
    type: 'n8n-nodes-base.n8nTrainingCustomerDatastore',
    parameters: { operation: 'getAllPeople', returnAll: true },
  },
  greeting: {
    type: 'n8n-nodes-base.set',
    parameters: {
      assignments: {
        assignments: [
          {
            id: 'greeting',
            name: 'greeting',
            type: 'string',
            value: '=Hello {{ $json.name }}, how is the weather in {{ $json.country }}?',
          },
        ],
      },
    },
  },
} as const satisfies Record<string, GuideNode>;

export type GuideNodeKey = keyof typeof GUIDE_NODES;

const ORDER: readonly GuideNodeKey[] = ['trigger', 'customers', 'greeting'];

/** The first node of the type that a step of the guide adds, whoever added it. */
export function guideNodeId(document: WorkflowDocument, key: GuideNodeKey): string | undefined {
  return document.nodes().find(({ type }) => type === GUIDE_NODES[key].type)?.id;
}

/** Adds the node of a step behind that of the step before; one step of undo. */
export function addGuideNode({ session: { document }, canvas, viewport }: CommandContext, key: GuideNodeKey): void {
  const { type, parameters } = GUIDE_NODES[key];
  const description = loadedNodeTypes().latest(type);
  if (!description) return;
  const before = ORDER[ORDER.indexOf(key) - 1];
  const source = before && guideNodeId(document, before);
  const target: InsertionTarget =
    source === undefined ? { kind: 'free' } : { kind: 'after', nodeId: source, output: 0, outputType: 'main' };
  const { changes, node } = insertionChanges(document, {
    description,
    target,
    position: canvas.lastClick,
    isPointed: false,
  });
  const patch = { parameters: { ...node.parameters, ...parameters } };
  document.apply([...changes, { type: 'patchNode', nodeId: node.id, patch }]);
  canvas.select([node.id]);
  viewport.fit();
}
