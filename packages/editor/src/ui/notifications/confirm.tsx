import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { i18n } from '../../i18n/i18n.ts';

export interface Question {
  title: string;
  text: string;
  confirmLabel: string;
  /** The action destroys something. */
  isDangerous?: boolean;
}

/** Asks a yes-or-no question; closing the dialog is a no. */
export function confirm({ title, text, confirmLabel, isDangerous = false }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      closeOnClickOutside: true,
      title,
      children: <Text size="sm">{text}</Text>,
      labels: { confirm: confirmLabel, cancel: i18n.t('common:cancel') },
      confirmProps: isDangerous ? { color: 'danger' } : {},
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    });
  });
}
