import {
  IconAlertTriangle,
  IconBulb,
  IconChevronDown,
  IconChevronRight,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconLoader2,
  IconPlayerStop,
  IconTerminal2,
} from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { NoteRow, RunRow, StepRow } from '../../model/runs/run-tree.ts';
import { ExecutionLink } from '../../parts/executions/execution-link.tsx';
import { ModelUsageText } from '../../parts/executions/model-usage.tsx';
import { useNodeByName } from '../../session/document-context.tsx';
import { NodeIcon } from '../../ui/node-icon.tsx';
import { durationText } from '../../ui/time-text.ts';
import classes from './run-panel.module.css';

interface RunLineProps {
  id: string;
  row: RunRow;
  top: number;
  /** Of the whole run, ms since the epoch. */
  span: { start: number; end: number };
  isActive: boolean;
  onOpen(): void;
  onFold(): void;
}

/** One run of a node, or what was said about it. */
export function RunLine({ id, row, top, span, isActive, onOpen, onFold }: RunLineProps) {
  const style: CSSProperties = { transform: `translateY(${top}px)` };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys for its active line
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names its active line
    <div
      id={id}
      className={classes.line}
      style={style}
      role="treeitem"
      aria-level={row.depth + 1}
      aria-selected={isActive}
      {...(row.kind === 'step' && row.isOpen !== undefined && { 'aria-expanded': row.isOpen })}
      data-testid="run-line"
      data-kind={row.kind}
      onClick={onOpen}
    >
      {row.kind === 'step' ? <StepCells row={row} span={span} onFold={onFold} /> : <NoteCells row={row} />}
    </div>
  );
}

const INDENT = 18;

function StepCells({ row, span, onFold }: { row: StepRow; span: RunLineProps['span']; onFold(): void }) {
  const { t } = useTranslation('runs');
  const node = useNodeByName(row.node);
  const { step } = row;
  const subExecution = step?.metadata?.subExecution;
  const usage = step?.metadata?.modelCall?.usage ?? step?.metadata?.modelUsage;
  const duration = (step ? step.startTime + step.executionTime : span.end) - row.startTime;
  return (
    <>
      <span className={classes.name} style={{ paddingInlineStart: row.depth * INDENT }}>
        <FoldButton isOpen={row.isOpen} onFold={onFold} />
        {node && <NodeIcon type={node.type} size={16} />}
        <span className={classes.nodeName}>{row.node}</span>
        {row.runs > 1 && <span className={classes.meta}>{t('panel.runOf', { run: row.run, count: row.runs })}</span>}
        {usage && (
          <span className={classes.meta}>
            <ModelUsageText usage={usage} call={step?.metadata?.modelCall} />
          </span>
        )}
        {subExecution && (
          <ExecutionLink executionId={subExecution.executionId}>
            {t('panel.subExecution', { id: subExecution.executionId })}
          </ExecutionLink>
        )}
      </span>
      <StatusMark status={step?.status ?? 'running'} />
      <span className={classes.items}>{itemsText(row, t)}</span>
      <span className={classes.time} aria-hidden>
        <span className={classes.bar} data-status={step?.status ?? 'running'} style={barStyle(row, span)} />
      </span>
      <span className={classes.duration}>{durationText(duration)}</span>
    </>
  );
}

function FoldButton({ isOpen, onFold }: { isOpen: boolean | undefined; onFold(): void }) {
  const { t } = useTranslation('runs');
  if (isOpen === undefined) return <span className={classes.foldPlace} />;
  return (
    <button
      type="button"
      className={classes.foldPlace}
      tabIndex={-1}
      aria-label={isOpen ? t('panel.fold') : t('panel.unfold')}
      onClick={(event) => {
        event.stopPropagation();
        onFold();
      }}
    >
      {isOpen ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
    </button>
  );
}

const STATUS_ICONS = {
  success: IconCircleCheck,
  error: IconCircleX,
  running: IconLoader2,
  waiting: IconClock,
  canceled: IconPlayerStop,
};

function StatusMark({ status }: { status: keyof typeof STATUS_ICONS }) {
  const { t } = useTranslation('pages');
  const Icon = STATUS_ICONS[status];
  const label = t(`status.${status}`);
  return (
    <span className={classes.status} data-status={status} role="img" aria-label={label} title={label}>
      <Icon size={15} />
    </span>
  );
}

function itemsText({ itemsIn, step }: StepRow, t: ReturnType<typeof useTranslation<'runs'>>['t']): string {
  if (!step) return '';
  const out = step.itemCounts.reduce((sum, count) => sum + count, 0);
  return itemsIn === undefined ? t('panel.itemsOut', { out }) : t('panel.itemsInOut', { in: itemsIn, out });
}

/** Where the run lies in the time of the whole; never so short that it cannot be seen. */
function barStyle({ startTime, step }: StepRow, { start, end }: RunLineProps['span']): CSSProperties {
  const total = Math.max(1, end - start);
  const stop = step ? step.startTime + step.executionTime : end;
  const left = Math.min(100, ((startTime - start) / total) * 100);
  return { insetInlineStart: `${left}%`, width: `max(3px, ${((stop - startTime) / total) * 100}%)` };
}

const NOTE_ICONS = { hint: IconBulb, log: IconTerminal2, error: IconAlertTriangle };

function NoteCells({ row }: { row: NoteRow }) {
  const Icon = NOTE_ICONS[row.kind];
  return (
    <span
      className={classes.note}
      data-kind={row.kind}
      style={{ paddingInlineStart: row.depth * INDENT + INDENT }}
      title={row.text}
    >
      <Icon size={14} aria-hidden />
      <span>{row.text}</span>
    </span>
  );
}
