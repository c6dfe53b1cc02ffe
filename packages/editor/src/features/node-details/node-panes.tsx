import { MAIN, type NodeTypeDescription, type WorkflowNode } from '@millrace/workflow';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isUntouched, markTouched } from '../../model/document/add-node.ts';
import { portsOf } from '../../model/nodes/node-ports.ts';
import { ExpressionInputProvider } from '../../parts/expression-field/expression-input-context.ts';
import { canDropOn } from '../../parts/parameters/mapping.ts';
import { useDocument, useLinks } from '../../session/document-context.tsx';
import { editorUi } from '../../session/editor-ui.ts';
import { useNodeSteps } from '../../session/run-context.tsx';
import { CloseQuestion } from './close-question.tsx';
import { Columns } from './columns.tsx';
import { InputPane } from './input-pane.tsx';
import { OutputPane } from './output-pane.tsx';
import type { PaneKind } from './pane-widths.ts';
import { ParametersPane } from './parameters-pane.tsx';
import { PreviewItem } from './preview-item.tsx';
import { TriggerPanel } from './trigger-panel.tsx';
import { useExpressions } from './use-expressions.ts';
import { useItemPartners } from './use-item-partners.ts';
import type { Lineage } from './use-lineage.ts';
import { usePinActions } from './use-pin-actions.ts';
import { usePreviewData } from './use-preview-data.ts';
import type { RunButton } from './use-run-button.ts';
import { useRunSelection } from './use-run-selection.ts';
import { useSearchKey } from './use-search-key.ts';

export interface NodePanesProps {
  node: WorkflowNode;
  description: NodeTypeDescription | undefined;
  lineage: Lineage;
  button: RunButton;
  /** The view is to be left while the output is being edited. */
  isLeaving: boolean;
  onEditing(isEditing: boolean): void;
  onLeave(): void;
  onStay(): void;
  onOpenNode(nodeId: string): void;
}

/** The three columns of the open node, and what they share. */
export function NodePanes(props: NodePanesProps) {
  const { node, description, lineage, button, isLeaving, onEditing, onLeave, onStay, onOpenNode } = props;
  const ports = portsOf(node, description, useLinks(node.id));
  const [sourceId, setSourceId] = useState<string>();
  const source = lineage.ancestors.find(({ nodeId }) => nodeId === sourceId) ?? lineage.ancestors[0];
  const sourceSteps = useNodeSteps(source?.name ?? '');
  const ownSteps = useNodeSteps(node.name);
  const firstRun = useFirstRun(node.id);
  const runs = useRunSelection({
    firstRun,
    inputRuns: source ? sourceSteps.length : 0,
    outputRuns: ownSteps.length,
    sourceRun: (run) => {
      const from = ownSteps[run]?.source.find((entry) => entry?.previousNode === source?.name);
      return from ? (from.previousNodeRun ?? 0) : undefined;
    },
  });
  const partners = useItemPartners();
  const { data: preview, expected, expectedOf } = usePreviewData(node.name, lineage.ancestors, runs);
  const itemCount = preview.inputs[0]?.length ?? 0;
  const { evaluate, complete } = useExpressions({
    node,
    data: preview,
    expected,
    ancestors: lineage.ancestors,
    itemIndex: partners.inputItem ?? 0,
    runIndex: runs.output,
  });
  const [draft, setDraft] = useState<string>();
  const original = useRef<string>(undefined);
  const { pinText } = usePinActions(node);
  const inputSearch = useRef<HTMLInputElement>(null);
  const outputSearch = useRef<HTMLInputElement>(null);
  const dialogSearch = useRef<HTMLInputElement>(null);
  useSearchKey(inputSearch, outputSearch);
  const showIssues = useShowsIssues(node.id);

  const edit = (next: string | undefined): void => {
    if (draft === undefined) original.current = next;
    setDraft(next);
    onEditing(next !== undefined && next !== original.current);
  };
  const inputs = ports.inputs.filter(({ type }) => type === MAIN);
  const isTrigger = inputs.length === 0;
  const inputPane = (searchRef: RefObject<HTMLInputElement | null>) => (
    <InputPane
      node={node}
      inputs={inputs}
      ancestors={lineage.ancestors}
      source={source}
      takesData={description?.properties.some(canDropOn) === true}
      runs={runs}
      expectedOf={expectedOf}
      searchRef={searchRef}
      pointed={partners.pointedOutput}
      onSource={setSourceId}
      onPointItem={partners.pointInput}
      onOpenNode={onOpenNode}
    />
  );
  const triggerPanel = description && hasTriggerPanel(description) && (
    <TriggerPanel node={node} description={description} button={button} />
  );
  const input = isTrigger ? triggerPanel || undefined : inputPane(inputSearch);
  return (
    <ExpressionInputProvider value={isTrigger ? undefined : () => inputPane(dialogSearch)}>
      <Columns
        kind={paneKind(description, input !== undefined)}
        input={input}
        parameters={
          <ParametersPane
            node={node}
            description={description}
            button={button}
            showIssues={showIssues}
            evaluate={evaluate}
            complete={complete}
            preview={
              <PreviewItem
                item={Math.min(partners.inputItem ?? 0, Math.max(0, itemCount - 1))}
                count={itemCount}
                onItem={partners.chooseInput}
              />
            }
          />
        }
        output={
          <OutputPane
            node={node}
            outputs={ports.outputs}
            runs={runs}
            searchRef={outputSearch}
            awaitsEvents={isTrigger && Boolean(triggerPanel)}
            draft={draft}
            pointed={partners.pointedInput}
            onDraft={edit}
            onPointItem={partners.pointOutput}
            button={button}
          />
        }
      />
      {isLeaving && (
        <CloseQuestion
          onPin={() => (draft === undefined || pinText(draft) ? onLeave() : onStay())}
          onDiscard={onLeave}
          onStay={onStay}
        />
      )}
    </ExpressionInputProvider>
  );
}

function hasTriggerPanel(description: NodeTypeDescription): boolean {
  return (
    (description.webhooks?.length ?? 0) > 0 || description.polling === true || description.triggerPanel !== undefined
  );
}

function paneKind(description: NodeTypeDescription | undefined, hasInput: boolean): PaneKind {
  if (!hasInput) return 'inputless';
  return description?.parameterPane === 'wide' ? 'wide' : 'regular';
}

/** The run that the node was opened for, if it was opened for one. */
function useFirstRun(nodeId: string): number | undefined {
  const [run] = useState(() => {
    const { shownRun } = editorUi.get();
    return shownRun?.nodeId === nodeId ? shownRun.run : undefined;
  });
  useEffect(() => editorUi.set({ shownRun: undefined }), []);
  return run;
}

/** All that a node lacks is marked at once, except when it was just made: then nobody could fill it in yet. */
function useShowsIssues(nodeId: string): boolean {
  const document = useDocument();
  const [showsIssues] = useState(() => !isUntouched(document, nodeId));
  useEffect(() => markTouched(document, nodeId), [document, nodeId]);
  return showsIssues;
}
