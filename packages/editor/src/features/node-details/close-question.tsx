import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export interface CloseQuestionProps {
  onPin(): void;
  onDiscard(): void;
  onStay(): void;
}

/** Asked when the view closes while its output is being edited. */
export function CloseQuestion({ onPin, onDiscard, onStay }: CloseQuestionProps) {
  const { t } = useTranslation('node-details');
  return (
    <Modal opened closeOnClickOutside onClose={onStay} title={t('closeEditTitle')}>
      <Text size="sm">{t('closeEditText')}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onDiscard}>
          {t('closeEditDiscard')}
        </Button>
        <Button data-autofocus onClick={onPin}>
          {t('closeEditPin')}
        </Button>
      </Group>
    </Modal>
  );
}
