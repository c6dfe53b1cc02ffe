import { useEffect, useMemo, useState } from 'react';
import { isSubNodeType } from '../../model/nodes/sub-node.ts';
import { type RunRow, runRows } from '../../model/runs/run-tree.ts';
import { useNodeTypes } from '../../server/node-types.ts';
import { useDocument } from '../../session/document-context.tsx';
import { useRun } from '../../session/run-context.tsx';
import { useTimeline } from '../../session/use-timeline.ts';

/** How often bars of what is under way grow. */
const TICK_MS = 250;

export interface RunRows {
  list: readonly RunRow[];
  /** Finished runs of nodes. */
  steps: number;
  /** Of the whole run, ms since the epoch. */
  start: number;
  end: number;
  fold(key: string): void;
}

/** The lines of the run, as they come. */
export function useRunRows(): RunRows {
  const document = useDocument();
  const { catalogue } = useNodeTypes();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const timeline = useTimeline();
  const now = useNow(useRun().status === 'running');
  const list = useMemo(() => {
    const isSubNode = (name: string): boolean => {
      const node = document.nodeByName(name);
      return node !== undefined && isSubNodeType(catalogue.find(node.type, node.typeVersion));
    };
    return runRows({ ...timeline, isSubNode }, folded);
  }, [timeline, folded, document, catalogue]);
  const { steps, running } = timeline;
  const start = Math.min(...[steps[0], ...running].flatMap((entry) => entry?.startTime ?? []));
  const lastEnd = steps.reduce((end, step) => Math.max(end, step.startTime + step.executionTime), 0);
  return {
    list,
    steps: steps.length,
    start,
    end: running.length > 0 ? Math.max(now, lastEnd) : lastEnd,
    fold: (key) => setFolded((current) => toggled(current, key)),
  };
}

function toggled(set: ReadonlySet<string>, entry: string): Set<string> {
  const next = new Set(set);
  if (!next.delete(entry)) next.add(entry);
  return next;
}

function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isTicking) return undefined;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
}
