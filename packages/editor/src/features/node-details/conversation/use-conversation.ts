import type { WorkflowNode } from '@millrace/workflow';
import { reachable } from '@millrace/workflow';
import { useMemo } from 'react';
import { DocumentGraph } from '../../../model/document/document-graph.ts';
import { conversationOf, type Exchange } from '../../../model/runs/conversation.ts';
import { useDocument, useLinks } from '../../../session/document-context.tsx';
import { useNodeSteps, useRun, useRunStore } from '../../../session/run-context.tsx';
import { useTimeline } from '../../../session/use-timeline.ts';

const NONE: Exchange[] = [];

/** What a run of a node asked its sub-nodes, as it goes. Empty where it has none, or asked nothing. */
export function useConversation({ id, name }: WorkflowNode, run: number, isRunning: boolean): Exchange[] {
  const document = useDocument();
  const runs = useRunStore();
  const links = useLinks(id);
  const step = useNodeSteps(name)[run];
  const { executionId: current } = useRun();
  const timeline = useTimeline();
  // What is read of the document and of the run is told by these.
  // biome-ignore lint/correctness/useExhaustiveDependencies: links and timeline
  return useMemo(() => {
    const executionId = step?.executionId ?? current;
    const graph = new DocumentGraph(document);
    const subNodes = reachable(name, (of) => graph.serversOf(of));
    if (subNodes.length === 0 || executionId === undefined) return NONE;
    const steps = [name, ...subNodes]
      .flatMap((of) => runs.stepsOf(of))
      .filter((one) => one.executionId === executionId);
    return conversationOf({ steps, node: name, run, isRunning, serving: (of) => graph.serving(of) });
  }, [document, runs, links, step, current, timeline, name, run, isRunning]);
}
