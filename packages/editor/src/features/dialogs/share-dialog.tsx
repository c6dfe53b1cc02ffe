import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { sharedWorkflow } from '../../parts/workflow-forms/shared-workflow.ts';
import { SharingOf } from '../../parts/workflow-forms/sharing-dialog.tsx';
import { useWorkflowMeta } from '../../session/document-context.tsx';
import { editorUi, useEditorUi } from '../../session/editor-ui.ts';

/** Shows who has the open workflow, and lets its owner share it. */
export function ShareDialog() {
  const { t } = useTranslation('workflows');
  const { id, name } = useWorkflowMeta();
  const isOpen = useEditorUi((ui) => ui.dialog === 'share');
  return (
    <Modal opened={isOpen} onClose={editorUi.closeDialog} title={t('shareTitle', { name })} size={560}>
      {id !== undefined && <SharingOf shared={sharedWorkflow({ id, name })} onClose={editorUi.closeDialog} />}
    </Modal>
  );
}
