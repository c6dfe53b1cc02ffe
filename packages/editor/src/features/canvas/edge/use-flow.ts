import { MAIN } from '@millrace/workflow';
import { useCallback, useSyncExternalStore } from 'react';
import type { RunStore } from '../../../model/runs/run-store.ts';
import { outputItemCount } from '../../../model/runs/tile-state.ts';
import { parseHandleId } from '../../../session/canvas/geometry/tile-geometry.ts';
import { useDocumentValue } from '../../../session/document-context.tsx';
import { useRunStore } from '../../../session/run-context.tsx';

export interface Flow {
  state: 'idle' | 'running' | 'success';
  /** It joins a sub-node to the node that it serves. */
  isPart: boolean;
  /** Items that went through. */
  count: number;
}

interface FlowEnds {
  source: string;
  target: string;
  sourceHandleId?: string | null | undefined;
}

/** What went through a connection in the live or last run. Told of its two ends, it renders only when the answer differs. */
export function useFlow({ source, target, sourceHandleId }: FlowEnds): Flow {
  const runs = useRunStore();
  const from = useDocumentValue(`node:${source}`, (document) => document.node(source)?.name ?? '');
  const to = useDocumentValue(`node:${target}`, (document) => document.node(target)?.name ?? '');
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [from, to].map((name) => runs.subscribe(`node:${name}`, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [runs, from, to],
  );
  const count = useSyncExternalStore(subscribe, () => flowOf(runs, { from, to, handleId: sourceHandleId }).count);
  const state = useSyncExternalStore(subscribe, () => flowOf(runs, { from, to, handleId: sourceHandleId }).state);
  return { state, isPart: isPartHandle(sourceHandleId), count };
}

interface NamedEnds {
  /** Names of nodes. */
  from: string;
  to: string;
  handleId: string | null | undefined;
}

export function flowOf(runs: RunStore, { from, to, handleId }: NamedEnds): Flow {
  const port = parseHandleId(handleId);
  const isPart = isPartHandle(handleId);
  const source = runs.nodeRun(from);
  const count = isPart || !port ? 0 : outputItemCount(source.steps, port.index);
  const hasRun = isPart ? source.steps.length > 0 : count > 0;
  const isRunning = isPart ? source.isRunning : hasRun && runs.nodeRun(to).isRunning;
  return { state: isRunning ? 'running' : hasRun ? 'success' : 'idle', isPart, count };
}

function isPartHandle(handleId: string | null | undefined): boolean {
  const port = parseHandleId(handleId);
  return port !== undefined && port.type !== MAIN;
}
