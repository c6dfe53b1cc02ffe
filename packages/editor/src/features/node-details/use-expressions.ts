import { completion } from '@millrace/expression';
import { isDescribed, resolveParameters, type WorkflowNode } from '@millrace/workflow';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentGraph } from '../../model/document/document-graph.ts';
import type { Evaluate } from '../../model/preview/evaluation.ts';
import { remarkExpected } from '../../model/preview/expected-options.ts';
import { evaluateWithFix } from '../../model/preview/expression-fix.ts';
import type { NamedAncestor } from '../../model/preview/lineage.ts';
import type { PreviewData } from '../../model/preview/preview-data.ts';
import { evaluatePreview, type PreviewScope, previewScope } from '../../model/preview/preview-evaluation.ts';
import type { CompletionProvider } from '../../parts/expression-field/completion.ts';
import { useTablesOfExpressions } from '../../server/expression-tables.ts';
import { useNodeTypes } from '../../server/node-types.ts';
import { useVariables } from '../../server/variables.ts';
import { useDocument, useDocumentValue, useWorkflowMeta } from '../../session/document-context.tsx';
import { useAreExpressionsOff } from '../../session/expressions-off.ts';
import { useRun } from '../../session/run-context.tsx';

export interface ExpressionOptions {
  node: WorkflowNode;
  data: PreviewData;
  /** The data with expected items of nodes that have none: what can be typed is known before the first run. */
  expected(): PreviewData;
  /** Nodes that expressions can refer to, nearest first. */
  ancestors: readonly NamedAncestor[];
  itemIndex: number;
  runIndex: number;
}

/** Computes and completes expressions of a node for one of its input items. */
export function useExpressions(options: ExpressionOptions): { evaluate: Evaluate; complete: CompletionProvider } {
  const { node, data, expected, ancestors, itemIndex, runIndex } = options;
  const { t } = useTranslation('node-details');
  const document = useDocument();
  const graph = useMemo(() => new DocumentGraph(document), [document]);
  const connectionIds = useDocumentValue('connections', (current) => current.connectionIds);
  const pins = useDocumentValue('pins', (current) => current.pins);
  const meta = useWorkflowMeta();
  const vars = useVariables(meta.id);
  const { tables, names: tableNames } = useTablesOfExpressions(node.parameters);
  const { executionId = '' } = useRun();
  const { catalogue } = useNodeTypes();
  const areOff = useAreExpressionsOff();
  return useMemo((): { evaluate: Evaluate; complete: CompletionProvider } => {
    // Named so that what refers to other nodes follows new connections.
    void connectionIds;
    if (areOff) {
      return {
        evaluate: () => ({ kind: 'noData', message: t('previewOff') }) as const,
        complete: () => undefined,
      };
    }
    const scopeOf = ({ runData, inputs, sources }: PreviewData): PreviewScope => {
      const made = previewScope({
        graph,
        runData,
        node,
        withDefaults: ({ type, typeVersion, parameters }) => {
          const known = catalogue.find(type, typeVersion);
          return isDescribed(known) ? resolveParameters(known.properties, parameters, typeVersion) : parameters;
        },
        runIndex,
        inputs,
        sources,
        workflow: { name: meta.name, active: meta.active, ...(meta.id !== undefined && { id: meta.id }) },
        execution: { id: executionId, mode: 'manual' },
        timezone: timezoneOf(meta.settings.timezone),
        now: () => Date.now(),
        env: {},
        vars,
        tables,
        pinData: pins,
      });
      made.scope.itemIndex = Math.min(itemIndex, Math.max(0, (inputs[0]?.length ?? 1) - 1));
      return made;
    };
    const preview = scopeOf(data);
    let completing: PreviewScope | undefined;
    const nodeNames = ancestors.map(({ name }) => name);
    const complete: CompletionProvider = (text, cursor) => {
      completing ??= expected() === data ? preview : scopeOf(expected());
      const completed = ({ scope }: PreviewScope) => completion({ text, cursor, scope, nodeNames, tableNames });
      const offered = completed(completing);
      if (!offered || completing === preview) return offered;
      return remarkExpected(offered, completed(preview), t('expectedField'));
    };
    const hasRun = data.inputs.some((items) => items !== null);
    const words = { hasInput: data.hasInput, noData: t(hasRun ? 'previewNeedsItems' : 'previewNeedsRun') };
    const evaluate: Evaluate = (expression, options) =>
      evaluateWithFix(expression, {
        evaluate: (tried) => evaluatePreview(tried, preview, { ...words, ...options }),
        complete,
      });
    return { evaluate, complete };
  }, [
    graph,
    connectionIds,
    pins,
    meta,
    node,
    data,
    expected,
    ancestors,
    itemIndex,
    runIndex,
    executionId,
    areOff,
    vars,
    tables,
    tableNames,
    catalogue,
    t,
  ]);
}

function timezoneOf(setting: string | undefined): string {
  return setting && setting !== 'DEFAULT' ? setting : Intl.DateTimeFormat().resolvedOptions().timeZone;
}
