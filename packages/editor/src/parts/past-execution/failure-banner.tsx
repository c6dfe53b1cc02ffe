import { Anchor } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../model/runs/error-text.ts';
import type { ExecutionSteps } from '../../session/runs/show-execution.ts';
import { AskWhy } from '../executions/ask-why.tsx';
import classes from './banner.module.css';

interface FailureBannerProps {
  data: ExecutionSteps;
  onOpenNode: (name: string) => void;
}

/** Stands under the header of an execution that failed, also where no node can show why. */
export function FailureBanner({ data: { execution, error, workflowData }, onOpenNode }: FailureBannerProps) {
  const { t } = useTranslation('runs');
  if (!error && execution.status !== 'crashed') return null;
  const node = error && workflowData.nodes.find(({ name }) => name === error.node);
  return (
    <div className={classes.banner} data-kind="danger" role="status" data-testid="failure-banner">
      <IconAlertCircle size={18} aria-hidden />
      <div className={classes.details}>
        <strong>{node ? t('failedInNode', { node: node.name }) : t('failedTitle')}</strong>
        <span className={classes.text}>{error ? errorMessage(error) : t('crashed')}</span>
        <div className={classes.links}>
          {node && (
            <Anchor
              component="button"
              type="button"
              size="xs"
              c="inherit"
              underline="always"
              onClick={() => onOpenNode(node.name)}
            >
              {t('openFailedNode')}
            </Anchor>
          )}
          <AskWhy question={t('assistant.whyExecution', { id: execution.id })} />
        </div>
      </div>
    </div>
  );
}
