import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface UnsavedDialogProps {
  isOpen: boolean;
  name: string;
  /** Resolves to whether it was saved. */
  onSave: () => Promise<boolean>;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks what to do with unsaved changes before they would be lost. */
export function UnsavedDialog({ isOpen, name, onSave, onLeave, onStay }: UnsavedDialogProps) {
  const { t } = useTranslation(['shell', 'common']);
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    setIsSaving(true);
    const isSaved = await onSave();
    setIsSaving(false);
    if (isSaved) onLeave();
    else onStay();
  };
  return (
    <Modal opened={isOpen} closeOnClickOutside onClose={onStay} title={t('unsavedTitle')}>
      <Text size="sm">{t('unsavedText', { name })}</Text>
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="subtle" color="gray" onClick={onStay}>
          {t('common:cancel')}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {t('leave')}
        </Button>
        <Button data-autofocus loading={isSaving} onClick={() => void save()}>
          {t('saveAndLeave')}
        </Button>
      </Group>
    </Modal>
  );
}
