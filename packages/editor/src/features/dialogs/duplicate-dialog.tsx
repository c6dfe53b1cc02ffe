import { Button, Group, Modal, TextInput } from '@mantine/core';
import { MAX_NAME_LENGTH } from '@millrace/workflow';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocument } from '../../session/document-context.tsx';
import { editorUi, useEditorUi } from '../../session/editor-ui.ts';
import { copyName, storeCopy } from '../../session/workflow-io/duplicate-workflow.ts';
import { notifySuccess } from '../../ui/notifications/notify.tsx';

/** Asks for the name of a copy, stores it and opens it in a window of its own. */
export function DuplicateDialog() {
  const { t } = useTranslation('shell');
  const isOpen = useEditorUi((ui) => ui.dialog === 'duplicate');
  return (
    <Modal opened={isOpen} onClose={editorUi.closeDialog} title={t('duplicateTitle')}>
      <DuplicateForm />
    </Modal>
  );
}

function DuplicateForm() {
  const { t } = useTranslation(['shell', 'common']);
  const document = useDocument();
  const [name, setName] = useState(() => copyName(document.meta.name, t('shell:copySuffix')));
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    setIsBusy(true);
    const stored = await storeCopy(document, name);
    setIsBusy(false);
    if (!stored) return;
    editorUi.closeDialog();
    const open = () => window.open(`/workflow/${encodeURIComponent(stored.id)}`, '_blank');
    // A window that the browser refused can still be opened from the notice.
    if (!open()) {
      notifySuccess({
        title: t('shell:duplicated', { name: stored.name }),
        action: { label: t('shell:openIt'), run: open },
      });
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <TextInput
        data-autofocus
        label={t('shell:workflowName')}
        value={name}
        maxLength={MAX_NAME_LENGTH}
        error={name.trim() === '' ? t('shell:nameEmpty') : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={editorUi.closeDialog}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={isBusy} disabled={name.trim() === ''}>
          {t('shell:duplicate')}
        </Button>
      </Group>
    </form>
  );
}
