import { Alert, Stack } from '@mantine/core';
import { passwordRoutes } from '@millrace/api';
import { IconMail, IconMailOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmailField, ProblemNote, SubmitButton, textOf } from '../../parts/account-forms/form-parts.tsx';
import { useSending } from '../../parts/account-forms/use-sending.ts';
import { apiClient } from '../../server/api-client.ts';
import { settingsQuery } from '../../server/settings.ts';
import { SignInFrame, TextLink } from './sign-in-frame.tsx';

export default function ForgotPasswordPage() {
  const { t } = useTranslation('accounts');
  const { isSending, problem, send } = useSending();
  const [sentTo, setSentTo] = useState<string>();
  const settings = useQuery(settingsQuery);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = textOf(event.currentTarget, 'email');
    void send(async () => {
      await apiClient.call(passwordRoutes.forgot, { body: { email } });
      setSentTo(email);
    });
  };
  const cannotSend = settings.data?.userManagement.smtpSetup === false;
  return (
    <SignInFrame title={t('forgotTitle')} footer={<TextLink to="/signin">{t('toSignIn')}</TextLink>}>
      {cannotSend && (
        <Alert color="warning" icon={<IconMailOff size={18} />}>
          {t('mailNotSetUp')}
        </Alert>
      )}
      {sentTo !== undefined && (
        <Alert color="success" icon={<IconMail size={18} />} role="status">
          {t('linkSent', { email: sentTo })}
        </Alert>
      )}
      {!cannotSend && sentTo === undefined && (
        <form onSubmit={submit}>
          <Stack gap="sm">
            <EmailField problem={problem} autoFocus />
            <ProblemNote problem={problem} />
            <SubmitButton label={t('sendLink')} isSending={isSending} />
          </Stack>
        </form>
      )}
    </SignInFrame>
  );
}
