import { Center, Loader, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { settingsQuery } from '../../server/settings.ts';
import { useCommandContext } from '../../session/command-context.tsx';
import { useWorkflowMeta } from '../../session/document-context.tsx';
import { editorUi, useEditorUi } from '../../session/editor-ui.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SettingsForm } from './settings-form.tsx';
import { storeSettings } from './store-settings.ts';

/** How the workflow runs, who may run it, and what is kept of its executions. */
export function WorkflowSettingsDialog() {
  const { t } = useTranslation('workflow-settings');
  const isOpen = useEditorUi((ui) => ui.dialog === 'workflowSettings');
  return (
    <Modal opened={isOpen} onClose={editorUi.closeDialog} title={t('title')} size={680}>
      <SettingsOfWorkflow />
    </Modal>
  );
}

function SettingsOfWorkflow() {
  const { session } = useCommandContext();
  const { settings } = useWorkflowMeta();
  const instance = useQuery(settingsQuery);
  if (instance.isError) return <LoadFailure error={instance.error} onRetry={() => void instance.refetch()} />;
  if (!instance.data) {
    return (
      <Center mih={200}>
        <Loader type="dots" />
      </Center>
    );
  }
  return (
    <SettingsForm
      settings={settings}
      instance={instance.data}
      onSave={async (next) => {
        if (await storeSettings(session, next)) editorUi.closeDialog();
      }}
      onCancel={editorUi.closeDialog}
    />
  );
}
