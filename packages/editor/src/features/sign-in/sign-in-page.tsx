import { PasswordInput, Stack, TextInput } from '@mantine/core';
import { sessionRoutes } from '@millrace/api';
import { useSearch } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { EmailField, ProblemNote, SubmitButton, textOf } from '../../parts/account-forms/form-parts.tsx';
import { useSending } from '../../parts/account-forms/use-sending.ts';
import { apiClient } from '../../server/api-client.ts';
import { safeRedirect } from './safe-redirect.ts';
import { SignInFrame, TextLink } from './sign-in-frame.tsx';

const RECOVERY_CODE_LENGTH = 12;

export default function SignInPage() {
  const { t } = useTranslation('accounts');
  const { redirect } = useSearch({ from: '/signin' });
  const { isSending, problem, send } = useSending();
  const asksForCode = problem?.code === 'MFA_REQUIRED' || problem?.code === 'MFA_WRONG';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void send(async () => {
      const code = textOf(form, 'code').trim();
      const proof = code.length >= RECOVERY_CODE_LENGTH ? { mfaRecoveryCode: code } : { mfaCode: code };
      const body = { email: textOf(form, 'email'), password: textOf(form, 'password'), ...(code !== '' && proof) };
      await apiClient.call(sessionRoutes.signIn, { body });
      window.location.assign(safeRedirect(redirect));
    });
  };
  return (
    <SignInFrame title={t('signIn')} footer={<TextLink to="/forgot-password">{t('forgotPassword')}</TextLink>}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <EmailField problem={problem} />
          <PasswordInput name="password" autoComplete="current-password" label={t('password')} required />
          {asksForCode && (
            <TextInput
              name="code"
              label={t('code')}
              description={t('codeHelp')}
              autoComplete="one-time-code"
              autoFocus
              required
            />
          )}
          {problem?.code !== 'MFA_REQUIRED' && <ProblemNote problem={problem} />}
          <SubmitButton label={t('signIn')} isSending={isSending} />
        </Stack>
      </form>
    </SignInFrame>
  );
}
