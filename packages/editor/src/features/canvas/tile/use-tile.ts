import type { NodeTypeSummary, WorkflowNode } from '@millrace/workflow';
import { useMemo } from 'react';
import { type NodeIssue, nodeIssues } from '../../../model/nodes/node-issues.ts';
import { portsOf } from '../../../model/nodes/node-ports.ts';
import { subtitleOf } from '../../../model/nodes/node-subtitle.ts';
import type { NodeStep } from '../../../model/runs/run-store.ts';
import { type TileBadge, tileBadge } from '../../../model/runs/tile-state.ts';
import { useNodeTypes } from '../../../server/node-types.ts';
import { type TileGeometry, tileGeometry } from '../../../session/canvas/geometry/tile-geometry.ts';
import { useDocumentValue, useLinks, useNode } from '../../../session/document-context.tsx';
import { useIsStale, useNodeSteps, useRunningNode, useWaitingNode } from '../../../session/run-context.tsx';

export interface Tile {
  node: WorkflowNode;
  /** Absent for types this instance does not have. */
  description: NodeTypeSummary | undefined;
  /** The catalogue has been loaded: a missing description means an unknown type. */
  isTypeKnown: boolean;
  geometry: TileGeometry;
  issues: readonly NodeIssue[];
  badge: TileBadge | undefined;
  isRunning: boolean;
  isPinned: boolean;
  steps: NodeStep[];
  subtitle: string;
}

/** Everything that one tile shows. Listens to this node's records only. */
export function useTile(nodeId: string): Tile | undefined {
  const node = useNode(nodeId);
  const links = useLinks(nodeId);
  const pins = useDocumentValue(`pinData:${nodeId}`, (document) => document.pinData(nodeId));
  const { catalogue, isPending } = useNodeTypes();
  const name = node?.name ?? '';
  const steps = useNodeSteps(name);
  const isRunning = useRunningNode(name);
  const isWaiting = useWaitingNode(name);
  const isStale = useIsStale(name);
  const isPinned = pins !== undefined;
  return useMemo(() => {
    if (!node) return undefined;
    const description = catalogue.find(node.type, node.typeVersion);
    const issues = isPending ? [] : nodeIssues(node, description, { isPinned, links });
    const facts = { hasIssues: issues.length > 0, isStale, isWaiting, pinnedCount: pins?.length, steps };
    return {
      node,
      description,
      isTypeKnown: description !== undefined || isPending,
      geometry: tileGeometry(portsOf(node, description, links)),
      issues,
      badge: isRunning ? undefined : tileBadge(facts),
      isRunning,
      isPinned,
      steps,
      subtitle: subtitleOf(node, description),
    };
  }, [node, links, pins, isPinned, catalogue, isPending, steps, isRunning, isWaiting, isStale]);
}
