import type { ListedNodeType } from '@millrace/api';
import type { ExecutionError, Item, RunMetadata, RunSource, Workflow } from '@millrace/workflow';
import { expect } from 'vitest';
import NodeDetails from '../features/node-details/node-details.tsx';
import { loadPageArea } from '../i18n/page-areas.ts';
import { loadExpressionLanguage } from '../model/nodes/description-evaluator.ts';
import { currentUserQuery } from '../server/current-user.ts';
import { queryClient } from '../server/query-client.ts';
import { stepDataQuery } from '../server/step-data.ts';
import { renderWorkbench } from './workbench-harness.tsx';

await Promise.all([loadExpressionLanguage(), loadPageArea('node-details')]);

/** A run of a node: items by output. */
export interface TestRun {
  main: Item[][];
  source?: Array<RunSource | null>;
  error?: ExecutionError;
  metadata?: RunMetadata;
  /** Size of its items as JSON text; default: 100. */
  jsonBytes?: number;
}

export interface Details {
  types?: readonly ListedNodeType[];
  /** Runs of nodes, by their names. */
  runs?: Record<string, TestRun[]>;
}

let executions = 0;

/** The details of a node over its workbench. */
export async function renderDetails(workflow: Workflow, nodeName: string, { types, runs = {} }: Details = {}) {
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  const bench = await renderWorkbench(workflow, { ...(types && { types }), NodeDetails });
  const ran = (next: Record<string, TestRun[]>): void => {
    const executionId = `execution ${++executions}`;
    const steps = Object.entries(next).flatMap(([node, list]) =>
      list.map((run, runIndex) => ({ node, run, runIndex })),
    );
    bench.session.runs.show(
      { status: 'finished', executionId, outcome: 'success' },
      steps.map(({ node, run, runIndex }, index) => {
        queryClient.setQueryData(stepDataQuery(executionId, index).queryKey, { main: run.main });
        return {
          ...{
            node,
            runIndex,
            index,
            startTime: 0,
            executionTime: 1,
            hasBinary: false,
            jsonBytes: run.jsonBytes ?? 100,
          },
          status: run.error ? 'error' : 'success',
          source: run.source ?? [],
          itemCounts: run.main.map((items) => items.length),
          ...(run.error && { error: run.error }),
          ...(run.metadata && { metadata: run.metadata }),
        };
      }),
      workflow.nodes,
    );
  };
  if (Object.keys(runs).length > 0) ran(runs);
  const show = async (nodeId: string) => {
    bench.show(nodeId);
    const name = bench.document.node(nodeId)?.name ?? '';
    await expect.element(bench.getByRole('dialog', { name: new RegExp(name) })).toBeVisible();
  };
  const close = async () => {
    await bench.getByRole('button', { name: 'Back to canvas' }).click();
    await expect.element(bench.getByRole('dialog')).not.toBeInTheDocument();
  };
  await show(nodeName);
  const pane = (side: 'input' | 'output' | 'parameters') => {
    const element = document.querySelector(`section[data-side="${side}"]`);
    if (!(element instanceof HTMLElement)) throw new Error(`There is no pane for ${side}.`);
    return element;
  };
  return { ...bench, ran, show, close, pane };
}
