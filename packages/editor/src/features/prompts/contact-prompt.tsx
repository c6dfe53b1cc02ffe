import { Modal } from '@mantine/core';
import { promptRoutes } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AddressForm } from '../../parts/account-forms/address-form.tsx';
import { apiClient } from '../../server/api-client.ts';
import { promptsQuery } from '../../server/prompts.ts';
import { editorUi, useEditorUi } from '../../session/editor-ui.ts';
import { notifyFailure, notifySuccess } from '../../ui/notifications/notify.tsx';

const WIDTH = 460;

/** Asks for an address that the makers may write to. */
export function ContactPrompt() {
  const { t } = useTranslation('prompts');
  const isOpen = useEditorUi(({ dialog }) => dialog === 'contactPrompt');
  const asked = useQuery({ ...promptsQuery, enabled: false }).data;
  const send = async (email: string) => {
    try {
      const { updated } = await apiClient.call(promptRoutes.contact, { body: { email } });
      editorUi.closeDialog();
      if (updated) notifySuccess({ title: t('thanks'), message: t('thanksText') });
    } catch (error) {
      notifyFailure(t('submitFailed'), error);
    }
  };
  return (
    <Modal opened={isOpen} onClose={editorUi.closeDialog} size={WIDTH} title={asked?.title || t('contactTitle')}>
      <AddressForm
        text={asked?.message || t('contactText')}
        label={t('email')}
        sendLabel={t('send')}
        onSend={send}
        onCancel={editorUi.closeDialog}
      />
    </Modal>
  );
}
