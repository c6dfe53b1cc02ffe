import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react';
import { isStale } from '../model/runs/partial-run.ts';
import type { NodeRun, RunState, RunStore, RunTopic } from '../model/runs/run-store.ts';
import type { NodeStep } from '../model/runs/step-list.ts';
import { stepDataQuery } from '../server/step-data.ts';
import { useNodeByName } from './document-context.tsx';

const RunContext = createContext<RunStore | undefined>(undefined);

export function RunProvider({ runs, children }: { runs: RunStore; children: ReactNode }) {
  return <RunContext value={runs}>{children}</RunContext>;
}

export function useRunStore(): RunStore {
  const runs = useContext(RunContext);
  if (!runs) throw new Error('useRunStore needs a RunProvider above it');
  return runs;
}

function useRunValue<Value>(topic: RunTopic, read: (runs: RunStore) => Value): Value {
  const runs = useRunStore();
  const subscribe = useCallback((listener: () => void) => runs.subscribe(topic, listener), [runs, topic]);
  return useSyncExternalStore(subscribe, () => read(runs));
}

/** The live or last run of the open workflow. */
export function useRun(): RunState {
  return useRunValue('run', (runs) => runs.state);
}

/** Finished runs of a node in the live or last run, in order. */
export function useNodeSteps(nodeName: string): NodeStep[] {
  return useRunValue(`node:${nodeName}`, (runs) => runs.stepsOf(nodeName));
}

/** Whether a node is executing now. */
export function useRunningNode(name: string): boolean {
  return useRunValue(`node:${name}`, (runs) => runs.isRunning(name));
}

/** Whether the run is put aside at a node. */
export function useWaitingNode(name: string): boolean {
  return useRunValue(`node:${name}`, (runs) => runs.isWaiting(name));
}

/** Which wait of the run it is that it is put aside for; `undefined` while it is not. */
export function useWait(): number | undefined {
  return useRunValue('timeline', (runs) => runs.wait);
}

/** What the live or last run did with a node. */
export function useNodeRun(nodeName: string): NodeRun {
  return useRunValue(`node:${nodeName}`, (runs) => runs.nodeRun(nodeName));
}

/** Whether a node's parameters changed after the run that made its data. */
export function useIsStale(nodeName: string): boolean {
  const node = useNodeByName(nodeName);
  const run = useNodeRun(nodeName);
  return node !== undefined && isStale(node, run);
}

/** The items of one step, loaded when `enabled`. */
export function useStepData(executionId: string | undefined, index: number | undefined, enabled: boolean) {
  return useQuery({
    ...stepDataQuery(executionId ?? '', index ?? 0),
    enabled: enabled && executionId !== undefined && index !== undefined,
  });
}
