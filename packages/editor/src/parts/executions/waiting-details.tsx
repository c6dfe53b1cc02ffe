import { Anchor } from '@mantine/core';
import type { WaitingSummary } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dateTimeText } from '../../i18n/formats.ts';
import { settingsQuery } from '../../server/settings.ts';
import { CopyAddress } from '../../ui/copy-address.tsx';
import { relativeTime } from '../../ui/time-text.ts';
import { ExecutionLink } from './execution-link.tsx';
import { ToolQuestion } from './tool-question.tsx';
import classes from './waiting.module.css';

/** For what an execution waits, and how it can be made to go on. */
export function WaitingDetails({ executionId, waiting }: { executionId: string; waiting: WaitingSummary }) {
  const { t } = useTranslation('runs');
  const { until, calls, executions, questions } = waiting;
  return (
    <div className={classes.details}>
      {until && <span>{t('waitsUntil', { time: dateTimeText(until), relative: fromNow(until) })}</span>}
      {addressesOf(calls).map(({ address, method, path }) => (
        <CallAddress
          key={path}
          isForm={address === 'form'}
          isAlternative={until !== null}
          method={method}
          path={path}
        />
      ))}
      {executions.length > 0 && (
        <span>
          {t('waitsForExecutions', { count: executions.length })}{' '}
          {executions.map((id) => (
            <ExecutionLink key={id} executionId={id}>
              {id}
            </ExecutionLink>
          ))}
        </span>
      )}
      {questions.map((question) => (
        <ToolQuestion key={question.key} executionId={executionId} question={question} />
      ))}
    </div>
  );
}

function fromNow(time: string): string {
  return relativeTime(new Date(time).getTime(), Date.now());
}

/** A form is shown and sent at the same address. */
function addressesOf(calls: WaitingSummary['calls']): WaitingSummary['calls'] {
  return calls.filter(({ path }, index) => calls.findIndex((call) => call.path === path) === index);
}

interface CallAddressProps {
  isForm: boolean;
  /** It goes on by itself later. */
  isAlternative: boolean;
  method: string;
  path: string;
}

function CallAddress({ isForm, isAlternative, method, path }: CallAddressProps) {
  const { t } = useTranslation(['runs', 'common']);
  const settings = useQuery(settingsQuery);
  if (!settings.data) return null;
  const formText = isAlternative ? t('runs:orForForm') : t('runs:waitsForForm');
  const callText = isAlternative ? t('runs:orForCall') : t('runs:waitsForCall');
  const url = new URL(path, settings.data.urlBaseWebhook).href;
  return (
    <span className={classes.call}>
      <span>{isForm ? formText : callText}</span>
      {isForm ? (
        <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
          {url}
        </Anchor>
      ) : (
        <code>
          {method} {url}
        </code>
      )}
      <CopyAddress url={url} />
    </span>
  );
}
