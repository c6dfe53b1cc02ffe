import { type ConnectionEnd, connect, fitsPorts } from '../../model/document/connect.ts';
import type { WorkflowDocument } from '../../model/document/workflow-document.ts';
import type { ConnectionEnds } from '../../model/nodes/connection.ts';
import type { CanvasModel } from '../../session/canvas/canvas-model.ts';
import { parseHandleId } from '../../session/canvas/geometry/tile-geometry.ts';

/** A connection as the canvas library describes it. */
interface FlowConnection {
  source: string;
  target: string;
  sourceHandle?: string | null;
  targetHandle?: string | null;
}

export function connectFlow(document: WorkflowDocument, connection: FlowConnection): void {
  const ends = endsOf(connection);
  if (ends) connect(document, ends);
}

export function isFlowConnectionValid(
  { document, model }: { document: WorkflowDocument; model: CanvasModel },
  connection: FlowConnection,
): boolean {
  const ends = endsOf(connection);
  if (!ends) return false;
  const endAt = (id: string): ConnectionEnd => ({
    ports: model.portsOf(id),
    node: document.node(id),
    links: document.linksOf(id),
  });
  return fitsPorts(ends, { source: endAt(ends.sourceId), target: endAt(ends.targetId) });
}

function endsOf({ source, target, sourceHandle, targetHandle }: FlowConnection): ConnectionEnds | undefined {
  const from = parseHandleId(sourceHandle);
  const to = parseHandleId(targetHandle);
  if (from?.direction !== 'out' || to?.direction !== 'in') return undefined;
  return {
    sourceId: source,
    sourceOutput: from.index,
    sourceType: from.type,
    targetId: target,
    targetInput: to.index,
    targetType: to.type,
  };
}
