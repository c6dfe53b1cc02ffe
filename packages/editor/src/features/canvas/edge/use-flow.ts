import { MAIN } from '@millrace/workflow';
import { useCallback, useSyncExternalStore } from 'react';
import { outputItemCount } from '../../../model/runs/tile-state.ts';
import { parseHandleId } from '../../../session/canvas/geometry/tile-geometry.ts';
import { useDocumentValue } from '../../../session/document-context.tsx';
import { useRunStore } from '../../../session/run-context.tsx';

interface Flow {
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
  const port = parseHandleId(sourceHandleId);
  const isPart = port !== undefined && port.type !== MAIN;
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [from, to].map((name) => runs.subscribe(`node:${name}`, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [runs, from, to],
  );
  const count = useSyncExternalStore(subscribe, () =>
    isPart || !port ? 0 : outputItemCount(runs.nodeRun(from).steps, port.index),
  );
  const state = useSyncExternalStore(subscribe, (): Flow['state'] => {
    const source = runs.nodeRun(from);
    const hasRun = isPart ? source.steps.length > 0 : count > 0;
    const isRunning = isPart ? source.isRunning : hasRun && runs.nodeRun(to).isRunning;
    return isRunning ? 'running' : hasRun ? 'success' : 'idle';
  });
  return { state, isPart, count };
}
