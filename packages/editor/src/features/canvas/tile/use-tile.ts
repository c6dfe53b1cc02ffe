import type { Item, NodeTypeCatalogue, NodeTypeSummary, WorkflowNode } from '@millrace/workflow';
import { useMemo } from 'react';
import type { Connection } from '../../../model/nodes/connection.ts';
import { type NodeIssue, nodeIssues } from '../../../model/nodes/node-issues.ts';
import { portsOf } from '../../../model/nodes/node-ports.ts';
import { subtitleOf } from '../../../model/nodes/node-subtitle.ts';
import { isStale } from '../../../model/runs/partial-run.ts';
import type { NodeRun } from '../../../model/runs/run-store.ts';
import type { NodeStep } from '../../../model/runs/step-list.ts';
import { type TileBadge, tileBadge } from '../../../model/runs/tile-state.ts';
import { type TileGeometry, tileGeometry } from '../../../session/canvas/geometry/tile-geometry.ts';
import { useDocumentValue, useLinks, useNode } from '../../../session/document-context.tsx';
import { useNodeRun } from '../../../session/run-context.tsx';
import { useCanvasTypes } from '../canvas-types.ts';

/** What a node is and how it does: all that is to be seen of it from far away. */
export interface TileState {
  node: WorkflowNode;
  /** Absent for types this instance does not have. */
  description: NodeTypeSummary | undefined;
  /** The catalogue has been loaded: a missing description means an unknown type. */
  isTypeKnown: boolean;
  issues: readonly NodeIssue[];
  badge: TileBadge | undefined;
  isRunning: boolean;
  steps: readonly NodeStep[];
}

interface TileSources {
  node: WorkflowNode;
  links: readonly Connection[];
  pins: readonly Item[] | undefined;
  run: NodeRun;
  catalogue: NodeTypeCatalogue;
  /** The catalogue is not there yet. */
  isPending: boolean;
}

export function tileStateOf({ node, links, pins, run, catalogue, isPending }: TileSources): TileState {
  const description = catalogue.find(node.type, node.typeVersion);
  const issues = isPending ? [] : nodeIssues(node, description, { isPinned: pins !== undefined, links });
  const { steps, isRunning, isWaiting } = run;
  const facts = {
    hasIssues: issues.length > 0,
    isStale: isStale(node, run),
    isWaiting,
    pinnedCount: pins?.length,
    steps,
  };
  const badge = isRunning ? undefined : tileBadge(facts);
  return { node, description, isTypeKnown: description !== undefined || isPending, issues, badge, isRunning, steps };
}

/** Listens to this node's records only. */
export function useTileState(nodeId: string): TileState | undefined {
  const node = useNode(nodeId);
  const links = useLinks(nodeId);
  const pins = useDocumentValue(`pinData:${nodeId}`, (document) => document.pinData(nodeId));
  const { catalogue, isPending } = useCanvasTypes();
  const run = useNodeRun(node?.name ?? '');
  return useMemo(
    () => (node ? tileStateOf({ node, links, pins, run, catalogue, isPending }) : undefined),
    [node, links, pins, catalogue, isPending, run],
  );
}

/** What a node looks like from near. */
export interface TileLook {
  geometry: TileGeometry;
  subtitle: string;
}

export function useTileLook({ node, description }: TileState): TileLook {
  const links = useLinks(node.id);
  return useMemo(
    () => ({ geometry: tileGeometry(portsOf(node, description, links)), subtitle: subtitleOf(node, description) }),
    [node, description, links],
  );
}
