import { Tooltip } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dateTimeText } from '../../i18n/formats.ts';
import type { NodeStep } from '../../model/runs/step-list.ts';
import classes from './node-details.module.css';

/** How the shown run of the node ended; nothing before the first. */
export function RunMark({ step }: { step: NodeStep | undefined }) {
  const { t } = useTranslation('node-details');
  if (!step || (step.status !== 'success' && step.status !== 'error')) return null;
  const hasFailed = step.status === 'error';
  const text = t(hasFailed ? 'runFailed' : 'runSucceeded', {
    time: dateTimeText(step.startTime),
    ms: step.executionTime,
  });
  return (
    <Tooltip label={text}>
      <span className={classes.runMark} data-status={step.status} role="img" aria-label={text}>
        {hasFailed ? <IconCircleX size={16} aria-hidden /> : <IconCircleCheck size={16} aria-hidden />}
      </span>
    </Tooltip>
  );
}
