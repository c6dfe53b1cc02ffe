import { Alert, Stack, Text } from '@mantine/core';
import { emailRoutes } from '@millrace/api';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNote, SubmitButton } from '../../parts/account-forms/form-parts.tsx';
import { useSending } from '../../parts/account-forms/use-sending.ts';
import { apiClient } from '../../server/api-client.ts';
import { LinkFailure } from './link-failure.tsx';
import { isWholeLink, linkReason } from './link-reason.ts';
import { SignInFrame, TextLink } from './sign-in-frame.tsx';

/** Where the link to a new address leads. It asks for a click: programs that look at mail follow links, too. */
export default function ConfirmEmailPage() {
  const { t } = useTranslation('accounts');
  const link = useSearch({ from: '/confirm-email' });
  const { isSending, problem, send } = useSending();
  const [refusal, setRefusal] = useState<Error | null>(null);
  const isWhole = isWholeLink(link);
  const [isConfirmed, setConfirmed] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(async () => {
      try {
        await apiClient.call(emailRoutes.confirm, { body: link });
        setConfirmed(true);
      } catch (error) {
        if (linkReason(error) === undefined) throw error;
        setRefusal(error as Error);
      }
    });
  };
  return (
    <SignInFrame title={t('confirmEmailTitle')} footer={<TextLink to="/signin">{t('toSignIn')}</TextLink>}>
      {isConfirmed && (
        <Alert color="success" role="status">
          {t('emailConfirmed', { email: link.email })}
        </Alert>
      )}
      {(refusal || !isWhole) && <LinkFailure kind="email" error={refusal} onRetry={() => setRefusal(null)} />}
      {!isConfirmed && !refusal && isWhole && (
        <form onSubmit={submit}>
          <Stack gap="sm">
            <Text>{t('confirmEmailText', { email: link.email })}</Text>
            <ProblemNote problem={problem} />
            <SubmitButton label={t('confirmEmail')} isSending={isSending} />
          </Stack>
        </form>
      )}
    </SignInFrame>
  );
}
