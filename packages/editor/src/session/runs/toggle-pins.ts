import type { Item, WorkflowNode } from '@millrace/workflow';
import { i18n } from '../../i18n/i18n.ts';
import type { Change } from '../../model/document/change.ts';
import { declaredPorts } from '../../model/nodes/node-ports.ts';
import { loadedNodeTypes } from '../../server/node-types.ts';
import { queryClient } from '../../server/query-client.ts';
import { stepDataQuery } from '../../server/step-data.ts';
import { notifyFailure, notifyWarning } from '../../ui/notifications/notify.tsx';
import { type EditorSession, rememberOpen } from '../editor-session.ts';

/** Pins the last output of the nodes; when all of them are pinned, unpins them. One step of undo. */
export async function togglePins(session: EditorSession, nodes: readonly WorkflowNode[]): Promise<void> {
  const { document, runs } = session;
  const isStillOpen = rememberOpen(session);
  if (nodes.every((node) => document.pinData(node.id) !== undefined)) {
    document.apply(nodes.map(({ id }) => ({ type: 'setPinData', nodeId: id, items: undefined })));
    return;
  }
  const changes: Change[] = [];
  try {
    for (const node of nodes) {
      const step = runs.stepsOf(node.name).at(-1);
      if (!step || document.pinData(node.id) !== undefined) continue;
      if (step.hasBinary || !canBePinned(node)) {
        notifyWarning({ title: i18n.t('runs:cannotPin', { node: node.name }) });
        continue;
      }
      const { main } = await queryClient.ensureQueryData(stepDataQuery(step.executionId, step.index));
      changes.push({ type: 'setPinData', nodeId: node.id, items: pinnable(main[0] ?? []) });
    }
  } catch (error) {
    notifyFailure(i18n.t('runs:pinFailed'), error);
    return;
  }
  if (isStillOpen()) document.apply(changes);
}

/** Pinned data replaces the one output of a node: with several, it would be unclear which. */
function canBePinned(node: WorkflowNode): boolean {
  const description = loadedNodeTypes().find(node.type, node.typeVersion);
  if (!description) return false;
  return declaredPorts(node, description).outputs.filter((port) => port.category !== 'error').length === 1;
}

/** Links to other items mean nothing once the data stands for itself. */
function pinnable(items: readonly Item[]): Item[] {
  return items.map(({ json }) => ({ json }));
}
