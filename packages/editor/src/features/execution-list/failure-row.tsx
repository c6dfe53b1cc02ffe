import { Text } from '@mantine/core';
import type { CallAnswer, executionRoutes } from '@millrace/api';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../i18n/formats.ts';
import { LinkButton } from '../../ui/links.tsx';
import listClasses from '../../ui/list.module.css';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { Period } from './execution-search.ts';
import classes from './failures.module.css';

interface FailureRowProps {
  group: CallAnswer<typeof executionRoutes.failures>['groups'][number];
  /** Of the most frequent cause: how long the bars are. */
  most: number;
  since: Period;
}

/** One cause: what was said, where, how often, and the way to the newest of its executions. */
export function FailureRow({ group, most, since }: FailureRowProps) {
  const { t } = useTranslation('pages');
  const { workflowId, workflowName, node, code, message, count, firstAt, lastAt, lastExecutionId } = group;
  return (
    <li className={`${listClasses.row} ${classes.row}`} data-testid="failure-row">
      <div className={classes.count}>
        <Text fw={600}>{numberText(count)}</Text>
        <span className={classes.bar} aria-hidden>
          <span style={{ width: `${(100 * count) / most}%` }} />
        </span>
      </div>
      <div className={classes.cause}>
        <Link
          to="/execution/$executionId"
          params={{ executionId: lastExecutionId }}
          search={node === null ? {} : { node }}
          className={classes.message}
        >
          {message}
        </Link>
        <Text size="xs" c="dimmed">
          {node === null ? workflowName : t('failureAt', { workflow: workflowName, node })}
          {code !== null && ` · ${code}`}
        </Text>
      </div>
      <Text size="xs" c="dimmed" className={classes.times}>
        {t('failureLast')} <RelativeTime at={lastAt} />
        {count > 1 && (
          <>
            {' · '}
            {t('failureFirst')} <RelativeTime at={firstAt} />
          </>
        )}
      </Text>
      {workflowId !== null && (
        <LinkButton
          variant="default"
          className={classes.executions}
          to="/executions"
          search={{ workflowId, status: 'failed', since }}
        >
          {t('failureExecutions')}
        </LinkButton>
      )}
    </li>
  );
}
