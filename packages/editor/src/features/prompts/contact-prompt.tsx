import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { emailAddress, promptRoutes } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
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
  return (
    <Modal opened={isOpen} onClose={editorUi.closeDialog} size={WIDTH} title={asked?.title || t('contactTitle')}>
      <Stack>
        <Text size="sm">{asked?.message || t('contactText')}</Text>
        <ContactForm />
      </Stack>
    </Modal>
  );
}

function ContactForm() {
  const { t } = useTranslation(['prompts', 'common']);
  const [email, setEmail] = useState('');
  const [isSending, setIsSending] = useState(false);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    setIsSending(true);
    try {
      const { updated } = await apiClient.call(promptRoutes.contact, { body: { email } });
      editorUi.closeDialog();
      if (updated) notifySuccess({ title: t('thanks'), message: t('thanksText') });
    } catch (error) {
      notifyFailure(t('submitFailed'), error);
      setIsSending(false);
    }
  };
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <TextInput
        data-autofocus
        type="email"
        autoComplete="email"
        label={t('email')}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={editorUi.closeDialog}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={isSending} disabled={!emailAddress.safeParse(email).success}>
          {t('send')}
        </Button>
      </Group>
    </form>
  );
}
