import { Modal } from '@mantine/core';
import type { StoredWorkflow } from '@millrace/api';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../address/base-path.ts';
import { DuplicateForm } from '../../parts/workflow-forms/duplicate-form.tsx';
import { useDocument } from '../../session/document-context.tsx';
import { editorUi, useEditorUi } from '../../session/editor-ui.ts';
import { notifySuccess } from '../../ui/notifications/notify.tsx';

/** Asks for name and tags of a copy, stores it and opens it in a window of its own. */
export function DuplicateDialog() {
  const { t } = useTranslation('shell');
  const isOpen = useEditorUi((ui) => ui.dialog === 'duplicate');
  return (
    <Modal opened={isOpen} onClose={editorUi.closeDialog} title={t('duplicateTitle')}>
      <DuplicateOpen />
    </Modal>
  );
}

function DuplicateOpen() {
  const { t } = useTranslation('shell');
  const document = useDocument();
  const finish = ({ id, name }: StoredWorkflow) => {
    editorUi.closeDialog();
    const open = () => window.open(addressOf(`/workflow/${encodeURIComponent(id)}`), '_blank');
    // A window that the browser refused can still be opened from the notice.
    if (!open()) notifySuccess({ title: t('duplicated', { name }), action: { label: t('openIt'), run: open } });
  };
  const { tags } = document;
  return <DuplicateForm document={document} tags={tags} onStored={finish} onCancel={editorUi.closeDialog} />;
}
