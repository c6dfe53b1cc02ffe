import { Anchor, Button, CopyButton } from '@mantine/core';
import type { ExecutionError } from '@millrace/workflow';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dateTimeText } from '../../i18n/formats.ts';
import { causeText, errorDescription, errorMessage } from '../../model/runs/error-text.ts';
import { AskWhy } from '../../parts/executions/ask-why.tsx';
import { useCommandContext } from '../../session/command-context.tsx';
import classes from './node-error-view.module.css';
import { revealParameter } from './reveal-parameter.ts';

/** Why a node failed: what happened and what to do, with everything else that is known folded away. */
export function NodeErrorView({ error }: { error: ExecutionError }) {
  const { t } = useTranslation(['node-details', 'runs']);
  const { pages } = useCommandContext();
  const description = errorDescription(error);
  const parameter = error.context?.parameter;
  return (
    <div className={classes.error} role="alert">
      <div className={classes.errorHead}>
        <IconAlertCircle size={18} aria-hidden />
        <span>{t('errorTitle', { message: errorMessage(error) })}</span>
      </div>
      {description && <p className={classes.errorText}>{description}</p>}
      {parameter !== undefined && (
        <Anchor component="button" type="button" size="xs" onClick={() => revealParameter(parameter)}>
          {t('showParameter')}
        </Anchor>
      )}
      {error.node !== undefined && (
        <AskWhy question={t('runs:assistant.whyNode', { node: error.node })} onAsk={pages.closeNode} />
      )}
      <details className={classes.errorDetails}>
        <summary>{t('errorDetails')}</summary>
        <ErrorFacts error={error} />
        {error.cause !== undefined && <ErrorCause cause={causeText(error.cause)} />}
        {error.stack && (
          <>
            <h4>{t('errorStack')}</h4>
            <pre>{error.stack}</pre>
          </>
        )}
      </details>
    </div>
  );
}

function ErrorFacts({ error }: { error: ExecutionError }) {
  const { t } = useTranslation('node-details');
  const { itemIndex, runIndex, parameter } = error.context ?? {};
  const facts: Array<[name: string, value: string | number | undefined]> = [
    [t('errorKind'), error.name],
    [t('errorCode'), error.code],
    [t('errorTime'), error.timestamp === undefined ? undefined : dateTimeText(error.timestamp)],
    [t('errorNode'), error.node],
    [t('errorItem'), itemIndex],
    [t('errorRun'), runIndex],
    [t('errorParameter'), parameter],
    [t('errorHttpCode'), error.httpCode],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) =>
        value === undefined ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function ErrorCause({ cause }: { cause: string | undefined }) {
  const { t } = useTranslation('node-details');
  return (
    <>
      <h4>{t('errorCause')}</h4>
      {cause === undefined ? (
        <p>{t('errorCauseTooLarge')}</p>
      ) : (
        <>
          <pre>{cause}</pre>
          <CopyButton value={cause}>
            {({ copied, copy }) => (
              <Button size="compact-xs" variant="default" onClick={copy}>
                {copied ? t('copied') : t('copyCause')}
              </Button>
            )}
          </CopyButton>
        </>
      )}
    </>
  );
}
