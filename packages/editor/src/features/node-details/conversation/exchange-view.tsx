import { Button } from '@mantine/core';
import { IconAlertCircle, IconPlayerTrackNext } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../../i18n/formats.ts';
import type { Exchange } from '../../../model/runs/conversation.ts';
import { errorDescription, errorMessage } from '../../../model/runs/error-text.ts';
import { callIn } from '../../../model/runs/said.ts';
import type { NodeStep } from '../../../model/runs/step-list.ts';
import { ExecutionLink } from '../../../parts/executions/execution-link.tsx';
import { useNodeByName } from '../../../session/document-context.tsx';
import { useRun, useStepData } from '../../../session/run-context.tsx';
import { NodeIcon } from '../../../ui/node-icon.tsx';
import { durationText } from '../../../ui/time-text.ts';
import { MAX_SHOWN_BYTES } from '../use-node-items.ts';
import classes from './conversation.module.css';
import { ModelCallView } from './model-call-view.tsx';
import { ToolCallView } from './tool-call-view.tsx';

interface ExchangeViewProps {
  exchange: Exchange;
  place: { index: number; count: number };
  /** Stands above it where another item begins. */
  heading: string | undefined;
  onGoOn(): void;
}

/** One call of a sub-node. */
export function ExchangeView({ exchange, place, heading, onGoOn }: ExchangeViewProps) {
  const { t } = useTranslation('node-details');
  const { step, kind, depth, round } = exchange;
  const node = useNodeByName(step.node);
  const label = kind === 'model' ? t('talk.question', { node: step.node, round }) : t('talk.call', { node: step.node });
  return (
    <>
      {heading !== undefined && <h3 className={classes.heading}>{heading}</h3>}
      <article
        className={classes.exchange}
        data-kind={kind}
        data-status={step.status}
        style={{ marginInlineStart: depth * 16 }}
        aria-label={label}
        aria-posinset={place.index + 1}
        aria-setsize={place.count}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of a feed go from one to the next
        tabIndex={0}
      >
        <header className={classes.head}>
          {node && <NodeIcon type={node.type} size={16} />}
          <span className={classes.name}>{label}</span>
          <span className={classes.meta}>{durationText(step.executionTime)}</span>
          <span className={classes.spacer} />
          <GoOnButton exchange={exchange} label={label} onGoOn={onGoOn} />
        </header>
        <Origin step={step} />
        {step.error && <Failure error={step.error} />}
        <Content exchange={exchange} />
      </article>
    </>
  );
}

/** An execution is gone on from when it has ended, at a call that is in its journal. */
function GoOnButton({ exchange, label, onGoOn }: { exchange: Exchange; label: string; onGoOn(): void }) {
  const { t } = useTranslation('node-details');
  const { status, executionId, outcome } = useRun();
  const { step, kind } = exchange;
  const hasEnded = step.executionId !== executionId || (status === 'finished' && outcome !== 'waiting');
  if (kind === 'other' || !step.metadata?.call || !hasEnded) return null;
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      leftSection={<IconPlayerTrackNext size={14} aria-hidden />}
      aria-label={t('talk.goOnFrom', { call: label })}
      onClick={onGoOn}
    >
      {t('talk.goOn')}
    </Button>
  );
}

function Origin({ step: { metadata } }: { step: NodeStep }) {
  const { t } = useTranslation('node-details');
  if (!metadata?.replayOf) return null;
  const { executionId, isEdited } = metadata.replayOf;
  return (
    <p className={classes.origin}>
      <ExecutionLink executionId={executionId}>
        {isEdited ? t('talk.editedFrom', { id: executionId }) : t('talk.takenFrom', { id: executionId })}
      </ExecutionLink>
    </p>
  );
}

function Failure({ error }: { error: NonNullable<NodeStep['error']> }) {
  const description = errorDescription(error);
  return (
    <div className={classes.failure}>
      <IconAlertCircle size={16} aria-hidden />
      <span>
        {errorMessage(error)}
        {description && ` ${description}`}
      </span>
    </div>
  );
}

function Content({ exchange: { step, kind, before } }: { exchange: Exchange }) {
  const { t } = useTranslation('node-details');
  const isHuge = step.jsonBytes >= MAX_SHOWN_BYTES;
  const { data, error } = useStepData(step.executionId, step.index, !isHuge && step.status === 'success');
  const earlier = useStepData(
    before?.executionId,
    before?.index,
    before !== undefined && before.jsonBytes < MAX_SHOWN_BYTES,
  );
  if (step.status !== 'success') return null;
  if (isHuge) return <p className={classes.meta}>{t('talk.huge', { bytes: numberText(step.jsonBytes) })}</p>;
  if (error) return <p className={classes.meta}>{t('loadFailed')}</p>;
  if (!data || (before && earlier.isLoading)) return <p className={classes.meta}>{t('loadingData')}</p>;
  const call = callIn(data.main[0]);
  if (!call) return null;
  if (kind !== 'model') return <ToolCallView call={call} />;
  return <ModelCallView call={call} before={callIn(earlier.data?.main[0])} />;
}
