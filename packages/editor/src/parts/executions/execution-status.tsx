import type { ExecutionSummary } from '@millrace/api';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconHourglass,
  IconLoader2,
  IconPlayerStop,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './execution-status.module.css';

const ICONS: Record<ExecutionSummary['status'], typeof IconClock> = {
  new: IconHourglass,
  running: IconLoader2,
  waiting: IconClock,
  success: IconCircleCheck,
  error: IconCircleX,
  canceled: IconPlayerStop,
  crashed: IconAlertTriangle,
};

interface ExecutionStatusMarkProps {
  status: ExecutionSummary['status'];
  /** In place of the word for that state of an execution. */
  label?: string;
}

/** The state of an execution, or of what is made of executions: icon and word. */
export function ExecutionStatusMark({ status, label }: ExecutionStatusMarkProps) {
  const { t } = useTranslation('pages');
  const Icon = ICONS[status];
  return (
    <span className={classes.status} data-status={status}>
      <Icon size={16} aria-hidden />
      {label ?? t(`status.${status}`)}
    </span>
  );
}
