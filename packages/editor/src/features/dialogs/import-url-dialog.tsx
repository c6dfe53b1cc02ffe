import { Button, Group, Modal, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommandContext } from '../../session/command-context.tsx';
import { editorUi, useEditorUi } from '../../session/editor-ui.ts';
import { importFromUrl, isWorkflowUrl } from '../../session/workflow-io/import-url.ts';

/** Asks for the address of a workflow file. */
export function ImportUrlDialog() {
  const { t } = useTranslation('shell');
  const isOpen = useEditorUi((ui) => ui.dialog === 'importUrl');
  return (
    <Modal opened={isOpen} onClose={editorUi.closeDialog} title={t('importUrlTitle')}>
      <UrlForm />
    </Modal>
  );
}

function UrlForm() {
  const { t } = useTranslation(['shell', 'common']);
  const context = useCommandContext();
  const [url, setUrl] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const [isLoading, setIsLoading] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!isWorkflowUrl(url.trim())) {
      setIsRefused(true);
      return;
    }
    setIsLoading(true);
    const isImported = await importFromUrl(context, url.trim());
    setIsLoading(false);
    if (isImported) editorUi.closeDialog();
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <TextInput
        data-autofocus
        label={t('shell:importUrlLabel')}
        placeholder="https://example.com/workflow.json"
        value={url}
        error={isRefused ? t('shell:importUrlInvalid') : undefined}
        onChange={(event) => {
          setUrl(event.currentTarget.value);
          setIsRefused(false);
        }}
      />
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={editorUi.closeDialog}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={isLoading}>
          {t('shell:import')}
        </Button>
      </Group>
    </form>
  );
}
