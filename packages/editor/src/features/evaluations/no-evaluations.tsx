import { IconChecklist } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { WorkflowTabProps } from '../../parts/workbench/workflow-tabs.tsx';
import { editorUi } from '../../session/editor-ui.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/links.tsx';

interface NoEvaluationsProps extends WorkflowTabProps {
  /** There is nothing to start at. */
  lacksTrigger: boolean;
}

/** Stands where evaluations come, with what leads to one. */
export function NoEvaluations({ workflowId, session, lacksTrigger }: NoEvaluationsProps) {
  const { t } = useTranslation('evaluations');
  return (
    <EmptyState
      icon={<IconChecklist size={40} stroke={1.2} />}
      title={t(lacksTrigger ? 'noTriggerTitle' : 'noneTitle')}
      text={t(lacksTrigger ? 'noTriggerText' : 'noneText')}
      action={
        lacksTrigger &&
        !session.document.isReadOnly && (
          <LinkButton
            mt="xs"
            to="/workflow/{-$workflowId}"
            params={{ workflowId }}
            onClick={() => editorUi.openCreator()}
          >
            {t('addTrigger')}
          </LinkButton>
        )
      }
    />
  );
}
