import { Anchor, Button } from '@mantine/core';
import type { Item, WorkflowNode } from '@millrace/workflow';
import { IconPlayerPlay, IconPlugConnectedX } from '@tabler/icons-react';
import { type RefObject, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patchNode } from '../../model/document/node-edits.ts';
import type { NodePort } from '../../model/nodes/node-ports.ts';
import { portsOf } from '../../model/nodes/node-ports.ts';
import type { NamedAncestor } from '../../model/preview/lineage.ts';
import { branchToShow } from '../../model/preview/lineage.ts';
import { BranchTabs } from '../../parts/data-views/branch-tabs.tsx';
import type { DragSource } from '../../parts/data-views/drag-path.ts';
import { PaneState } from '../../parts/data-views/pane-state.tsx';
import { RunSelector } from '../../parts/data-views/run-selector.tsx';
import { useNodeType } from '../../server/node-types.ts';
import { useDocument, useNode, useReadOnly } from '../../session/document-context.tsx';
import { useNodeSteps, useRun, useRunningNode } from '../../session/run-context.tsx';
import { runWorkflow } from '../../session/runs/run-actions.ts';
import { branchesOf } from './branches.ts';
import { ExpectedInput } from './expected-input.tsx';
import { LearnMore } from './learn-more.tsx';
import classes from './node-details.module.css';
import notices from './notices.module.css';
import { OnceHint } from './once-hint.tsx';
import { partnerAt } from './paired-items.ts';
import { PaneData } from './pane-data.tsx';
import { SourceSelect } from './source-select.tsx';
import type { PointedInput, PointedOutput } from './use-item-partners.ts';
import { useNodeItems } from './use-node-items.ts';
import type { RunSelection } from './use-run-selection.ts';

export interface InputPaneProps {
  node: WorkflowNode;
  inputs: readonly NodePort[];
  ancestors: NamedAncestor[];
  /** The ancestor whose data is shown. */
  source: NamedAncestor | undefined;
  /** The node has parameters that data can be dragged onto. */
  takesData: boolean;
  runs: RunSelection;
  /** What a node that has no data yet is expected to put out. */
  expectedOf(nodeName: string): Item[] | undefined;
  searchRef: RefObject<HTMLInputElement | null>;
  /** What is pointed at in the output. */
  pointed: PointedOutput | undefined;
  onSource(nodeId: string): void;
  onPointItem(pointed: PointedInput | undefined, isPreviewed: boolean): void;
  onOpenNode(nodeId: string): void;
}

/** What comes into the node: the data of a node before it. */
export function InputPane(props: InputPaneProps) {
  const { node, source } = props;
  const { t } = useTranslation('node-details');
  if (source) return <ConnectedInput {...props} source={source} />;
  return (
    <section className={classes.pane} data-side="input">
      <header className={classes.paneHead}>
        <h2 className={classes.paneTitle}>{t('input')}</h2>
      </header>
      <PaneState
        icon={<IconPlugConnectedX size={40} stroke={1.25} aria-hidden />}
        title={t('notConnectedTitle')}
        text={t('notConnectedText', { name: node.name })}
      >
        <LearnMore />
      </PaneState>
    </section>
  );
}

function ConnectedInput(props: InputPaneProps & { source: NamedAncestor }) {
  const { node, inputs, ancestors, source, takesData, runs, expectedOf, searchRef, pointed } = props;
  const { onSource, onPointItem, onOpenNode } = props;
  const { t } = useTranslation('node-details');
  const readOnly = useReadOnly();
  const steps = useNodeSteps(source.name);
  const isRunning = useRunningNode(source.name);
  const [wantedBranch, setBranch] = useState<number>();
  const branches = useSourceBranches(source, steps[runs.input]?.itemCounts ?? []);
  const branch = branchToShow(
    branches.map(({ index }) => index),
    steps[runs.input]?.itemCounts ?? [],
    wantedBranch,
  );
  const data = useNodeItems({ nodeName: source.name, run: runs.input, branch });
  const isDirect = source.distance === 1 && source.links.some((link) => link.input === 0);
  const dragName = isDirect ? undefined : source.name;
  const place = useMemo(() => ({ nodeName: source.name, run: runs.input, branch }), [source.name, runs.input, branch]);
  const point = useCallback(
    (index: number | undefined) => onPointItem(index === undefined ? undefined : { place, index }, isDirect),
    [onPointItem, place, isDirect],
  );
  const drag = useMemo(() => (readOnly ? undefined : { nodeName: dragName }), [readOnly, dragName]);
  const expected = data.step || data.isPinned ? undefined : expectedOf(source.name);
  return (
    <PaneData
      side="input"
      title={<SourceSelect ancestors={ancestors} inputs={inputs} source={source} onSource={onSource} />}
      nodeName={source.name}
      data={data}
      isRunning={isRunning}
      searchRef={searchRef}
      drag={drag}
      markedItem={pointed && partnerAt(place, pointed.item, pointed.sources)}
      onPointItem={source.distance === 1 ? point : undefined}
      controls={
        <>
          <InputNotices
            node={node}
            source={source}
            hasFailed={steps[runs.input]?.status === 'error'}
            onOpenNode={onOpenNode}
          />
          {takesData && drag && (expected ?? data.items ?? []).length > 0 && (
            <OnceHint name="drag" text={t('hintDrag')} />
          )}
          {!data.isPinned && (
            <RunSelector
              itemCounts={steps.map((step) => step.itemCounts.reduce((total, count) => total + count, 0))}
              run={runs.input}
              linked={runs.linked}
              onRun={runs.selectInput}
              onLinked={(linked) => runs.setLinked(linked, 'input')}
            />
          )}
          <BranchTabs branches={data.step || data.isPinned ? branches : []} branch={branch} onBranch={setBranch} />
        </>
      }
      empty={<NoInput source={source} expected={expected} drag={drag} searchRef={searchRef} />}
    />
  );
}

/** Outputs of the source to choose from: of a direct parent only those that lead here. */
function useSourceBranches(source: NamedAncestor, counts: readonly number[]) {
  const { t } = useTranslation('node-details');
  const document = useDocument();
  const sourceNode = useNode(source.nodeId);
  const description = useNodeType(sourceNode?.type ?? '', sourceNode?.typeVersion ?? 1);
  const ports = sourceNode ? portsOf(sourceNode, description, document.linksOf(source.nodeId)).outputs : [];
  const all = branchesOf(ports, counts, t('errorBranch'));
  if (source.links.length === 0) return all;
  const linked = new Set(source.links.map((link) => link.output));
  return all.filter(({ index }) => linked.has(index));
}

interface InputNoticesProps {
  node: WorkflowNode;
  source: NamedAncestor;
  hasFailed: boolean;
  onOpenNode(nodeId: string): void;
}

function InputNotices({ node, source, hasFailed, onOpenNode }: InputNoticesProps) {
  const { t } = useTranslation('node-details');
  const document = useDocument();
  const readOnly = useReadOnly();
  return (
    <>
      {hasFailed && (
        <div className={notices.notice} data-kind="error" role="status">
          <span>{t('sourceFailed', { name: source.name })}</span>
          <Anchor component="button" type="button" size="xs" onClick={() => onOpenNode(source.nodeId)}>
            {t('openNode')}
          </Anchor>
        </div>
      )}
      {node.disabled && (
        <div className={notices.notice} data-kind="stale" role="status">
          <span>{t('disabledNotice')}</span>
          {!readOnly && (
            <Anchor
              component="button"
              type="button"
              size="xs"
              onClick={() => patchNode(document, node.id, { disabled: undefined })}
            >
              {t('enable')}
            </Anchor>
          )}
        </div>
      )}
    </>
  );
}

interface NoInputProps {
  source: NamedAncestor;
  expected: Item[] | undefined;
  drag: DragSource | undefined;
  searchRef: RefObject<HTMLInputElement | null>;
}

/** The source has not run: what is known of its data, and how to get some. */
function NoInput({ source, expected, drag, searchRef }: NoInputProps) {
  const { t } = useTranslation('node-details');
  const readOnly = useReadOnly();
  const { status } = useRun();
  const isBusy = status === 'running' || status === 'waitingForTrigger';
  const run = () => void runWorkflow({ destinationNode: source.name });
  if (expected)
    return (
      <ExpectedInput
        items={expected}
        sourceName={source.name}
        drag={drag}
        searchRef={searchRef}
        onRun={readOnly || isBusy ? undefined : run}
      />
    );
  return (
    <PaneState title={t('noInputTitle')} text={t('noInputText')}>
      {!readOnly && (
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={14} aria-hidden />}
          disabled={isBusy}
          onClick={run}
        >
          {t('runPrevious')}
        </Button>
      )}
    </PaneState>
  );
}
