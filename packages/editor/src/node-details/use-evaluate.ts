import { compileValue, ExpressionError, RunScope } from '@millrace/expression';
import { WorkflowGraph, type WorkflowNode } from '@millrace/workflow';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocument, useDocumentValue } from '../document/document-context.tsx';
import type { Evaluate } from '../expression-input/evaluation.ts';
import { useRun } from '../runs/run-context.tsx';
import type { PreviewData } from './preview-data.ts';

export interface EvaluateOptions {
  node: WorkflowNode;
  data: PreviewData;
  itemIndex: number;
  runIndex: number;
}

/** Computes expressions of a node for one of its input items. */
export function useEvaluate({ node, data, itemIndex, runIndex }: EvaluateOptions): Evaluate {
  const { t } = useTranslation('node-details');
  const document = useDocument();
  const connectionIds = useDocumentValue('connections', (current) => current.connectionIds);
  const { executionId = '' } = useRun();
  return useMemo(() => {
    void connectionIds;
    const workflow = document.toWorkflow();
    const { meta } = document;
    const scope = new RunScope({
      graph: new WorkflowGraph(workflow),
      runData: data.runData,
      node,
      runIndex,
      inputs: data.inputs,
      sources: data.sources,
      workflow: { name: meta.name, active: meta.active, ...(meta.id !== undefined && { id: meta.id }) },
      execution: { id: executionId, mode: 'manual' },
      timezone: timezoneOf(meta.settings.timezone),
      now: () => Date.now(),
      env: {},
      vars: {},
      ...(workflow.pinData && { pinData: workflow.pinData }),
    });
    return (expression) => {
      try {
        scope.itemIndex = Math.min(itemIndex, Math.max(0, (data.inputs[0]?.length ?? 1) - 1));
        return { kind: 'value', value: compileValue(expression).evaluate(scope) };
      } catch (error) {
        return !data.hasInput && readsData(expression)
          ? { kind: 'noData', message: t('previewNeedsRun') }
          : { kind: 'error', message: wordsOf(error) };
      }
    };
  }, [document, connectionIds, node, data, itemIndex, runIndex, executionId, t]);
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const advice = error instanceof ExpressionError ? error.description : undefined;
  return advice ? `${error.message}. ${advice}` : error.message;
}

/** Whether an expression looks at items: then a failure may only mean that nothing has run yet. */
function readsData(expression: string): boolean {
  return /\$(json|input|binary|item|items|node|data|prevNode)\b|\$\(/.test(expression);
}

function timezoneOf(setting: string | undefined): string {
  return setting && setting !== 'DEFAULT' ? setting : Intl.DateTimeFormat().resolvedOptions().timeZone;
}
