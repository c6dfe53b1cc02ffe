import { ActionIcon, Anchor, Tooltip } from '@mantine/core';
import type { WorkflowNode } from '@millrace/workflow';
import { IconPencil, IconPin, IconPinnedOff, IconPlayerPlay } from '@tabler/icons-react';
import { type RefObject, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setPinData } from '../../model/document/node-edits.ts';
import type { NodePort } from '../../model/nodes/node-ports.ts';
import { BranchTabs } from '../../parts/data-views/branch-tabs.tsx';
import { PaneState } from '../../parts/data-views/pane-state.tsx';
import { RunSelector } from '../../parts/data-views/run-selector.tsx';
import { useDocument, useReadOnly } from '../../session/document-context.tsx';
import { useIsStale, useNodeSteps, useRunningNode, useWaitingNode } from '../../session/run-context.tsx';
import { branchesOf } from './branches.ts';
import { Conversation } from './conversation/conversation.tsx';
import { useConversation } from './conversation/use-conversation.ts';
import { LinkedExecutions } from './linked-executions.tsx';
import classes from './node-details.module.css';
import notices from './notices.module.css';
import { OnceHint } from './once-hint.tsx';
import { OutputEditor } from './output-editor.tsx';
import { madeFrom } from './paired-items.ts';
import { PaneData } from './pane-data.tsx';
import { RunHints } from './run-hints.tsx';
import { RunNodeButton } from './run-node-button.tsx';
import type { PointedInput, PointedOutput } from './use-item-partners.ts';
import { useNodeItems } from './use-node-items.ts';
import { type Pinning, usePinning } from './use-pinning.ts';
import type { RunButton } from './use-run-button.ts';
import type { RunSelection } from './use-run-selection.ts';
import { WaitingState } from './waiting-state.tsx';

export interface OutputPaneProps {
  node: WorkflowNode;
  outputs: readonly NodePort[];
  runs: RunSelection;
  button: RunButton;
  searchRef: RefObject<HTMLInputElement | null>;
  /** Its data comes with an event that has to happen. */
  awaitsEvents: boolean;
  /** Text of the output that is being edited. */
  draft: string | undefined;
  /** What is pointed at in the input. */
  pointed: PointedInput | undefined;
  onDraft(draft: string | undefined): void;
  onPointItem(pointed: PointedOutput | undefined): void;
}

/** What the node put out; can be pinned and edited. */
export function OutputPane(props: OutputPaneProps) {
  const { node, outputs, runs, searchRef, awaitsEvents, draft, pointed, onDraft, onPointItem, button } = props;
  const { t } = useTranslation('node-details');
  const readOnly = useReadOnly();
  const steps = useNodeSteps(node.name);
  const isRunning = useRunningNode(node.name);
  const isWaiting = useWaitingNode(node.name);
  const [wantedBranch, setBranch] = useState<number>();
  const counts = steps[runs.output]?.itemCounts ?? [];
  const branch =
    wantedBranch ??
    Math.max(
      0,
      counts.findIndex((count) => count > 0),
    );
  const data = useNodeItems({ nodeName: node.name, run: runs.output, branch });
  const { items } = data;
  const sources = data.isPinned ? undefined : data.step?.source;
  const markedItem = useMemo(
    () => pointed && items && madeFrom(pointed.place, pointed.index, items, sources),
    [pointed, items, sources],
  );
  const point = useCallback(
    (index: number | undefined) => onPointItem(index === undefined ? undefined : { item: items?.[index], sources }),
    [onPointItem, items, sources],
  );
  const hasRun = data.step !== undefined || data.isPinned;
  const exchanges = useConversation(node, isRunning ? steps.length : runs.output, isRunning);
  const pinning = usePinning({ node, outputs, data, runs: steps.length, run: runs.output });

  if (draft !== undefined)
    return <OutputEditor draft={draft} onDraft={onDraft} onSave={() => pinning.pinText(draft) && onDraft(undefined)} />;
  return (
    <PaneData
      side="output"
      title={t('output')}
      nodeName={node.name}
      data={data}
      isRunning={isRunning}
      searchRef={searchRef}
      drag={undefined}
      talk={data.isPinned || exchanges.length === 0 ? undefined : <Conversation exchanges={exchanges} />}
      markedItem={markedItem}
      onPointItem={point}
      tools={!readOnly && <OutputTools pinning={pinning} onEdit={() => onDraft(pinning.editableText())} />}
      controls={
        <>
          <LinkedExecutions step={data.isPinned ? undefined : data.step} />
          <OutputNotices node={node} isPinned={data.isPinned} readOnly={readOnly} />
          {awaitsEvents && !readOnly && !data.isPinned && pinning.refusal === undefined && (
            <OnceHint name="pin" text={t('hintPin')} />
          )}
          {!data.isPinned && <RunHints hints={data.step?.hints ?? []} />}
          {!data.isPinned && (
            <RunSelector
              itemCounts={steps.map((step) => sum(step.itemCounts))}
              run={runs.output}
              linked={runs.linked}
              onRun={runs.selectOutput}
              onLinked={(linked) => runs.setLinked(linked, 'output')}
            />
          )}
          <BranchTabs
            branches={hasRun ? branchesOf(outputs, data.counts, t('errorBranch')) : []}
            branch={branch}
            onBranch={setBranch}
          />
        </>
      }
      empty={
        isWaiting ? (
          <WaitingState />
        ) : (
          <PaneState title={t('notRunTitle')} text={t('notRunText')}>
            {button.isShown && (
              <div className={classes.stateActions}>
                <RunNodeButton button={button} leftSection={<IconPlayerPlay size={14} aria-hidden />} />
                {pinning.canEdit && (
                  <Anchor component="button" type="button" size="xs" onClick={() => onDraft(pinning.editableText())}>
                    {t('insertTestData')}
                  </Anchor>
                )}
              </div>
            )}
          </PaneState>
        )
      }
    />
  );
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

function OutputTools({ pinning, onEdit }: { pinning: Pinning; onEdit(): void }) {
  const { t } = useTranslation('node-details');
  const pinLabel = pinning.isPinned ? t('unpin') : t('pin');
  return (
    <>
      {pinning.canEdit && (
        <Tooltip label={t('editOutput')}>
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('editOutput')} onClick={onEdit}>
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label={pinning.refusal ?? pinLabel} multiline maw={260}>
        {/* A disabled button tells no pointer events: aria-disabled keeps the reason reachable. */}
        <ActionIcon
          variant={pinning.isPinned ? 'light' : 'subtle'}
          color={pinning.isPinned ? undefined : 'gray'}
          size={28}
          aria-label={pinLabel}
          aria-pressed={pinning.isPinned}
          aria-disabled={pinning.refusal !== undefined}
          data-disabled={pinning.refusal !== undefined || undefined}
          onClick={() => pinning.refusal === undefined && void pinning.toggle()}
        >
          {pinning.isPinned ? <IconPinnedOff size={16} aria-hidden /> : <IconPin size={16} aria-hidden />}
        </ActionIcon>
      </Tooltip>
    </>
  );
}

interface OutputNoticesProps {
  node: WorkflowNode;
  isPinned: boolean;
  readOnly: boolean;
}

function OutputNotices({ node, isPinned, readOnly }: OutputNoticesProps) {
  const { t } = useTranslation('node-details');
  const document = useDocument();
  const isStale = useIsStale(node.name);
  return (
    <>
      {isPinned && (
        <div className={notices.notice} data-kind="pinned" role="status">
          <IconPin size={14} aria-hidden />
          <span>{t('pinnedNotice')}</span>
          {!readOnly && (
            <Anchor
              component="button"
              type="button"
              size="xs"
              onClick={() => setPinData(document, node.name, undefined)}
            >
              {t('unpin')}
            </Anchor>
          )}
        </div>
      )}
      {isStale && !isPinned && (
        <div className={notices.notice} data-kind="stale" role="status">
          {t('staleNotice')}
        </div>
      )}
    </>
  );
}
