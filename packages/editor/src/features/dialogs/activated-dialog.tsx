import { Button, Checkbox, Group, Modal, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editorUi, useEditorUi } from '../../session/editor-ui.ts';
import { HIDE_ACTIVATED_KEY } from '../../session/workflow-io/activate.ts';

/** Explains what an active workflow does, until the user has had enough of it. */
export function ActivatedDialog() {
  const { t } = useTranslation('shell');
  const isOpen = useEditorUi((ui) => ui.dialog === 'activated');
  const navigate = useNavigate();
  const [isHidden, setIsHidden] = useState(false);
  const close = () => {
    if (isHidden) localStorage.setItem(HIDE_ACTIVATED_KEY, 'true');
    editorUi.closeDialog();
  };
  return (
    <Modal opened={isOpen} closeOnClickOutside onClose={close} title={t('activatedTitle')}>
      <Text size="sm">{t('activatedText')}</Text>
      <Checkbox
        mt="md"
        label={t('dontShowAgain')}
        checked={isHidden}
        onChange={(event) => setIsHidden(event.currentTarget.checked)}
      />
      <Group justify="flex-end" mt="md" gap="xs">
        <Button
          variant="default"
          onClick={() => {
            close();
            void navigate({ to: '/executions' });
          }}
        >
          {t('seeExecutions')}
        </Button>
        <Button data-autofocus onClick={close}>
          {t('gotIt')}
        </Button>
      </Group>
    </Modal>
  );
}
