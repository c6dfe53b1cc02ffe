import { PasswordInput, Stack, TextInput } from '@mantine/core';
import { ApiError, sessionRoutes } from '@millrace/api';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmailField, ProblemNote, SubmitButton, textOf } from '../../parts/account-forms/form-parts.tsx';
import { useSending } from '../../parts/account-forms/use-sending.ts';
import { apiClient } from '../../server/api-client.ts';

const RECOVERY_CODE_LENGTH = 12;

interface SignInFormProps {
  /** Stands in the field at first. */
  email?: string;
  onSignedIn: () => void | Promise<void>;
}

/** Asks for email and password, and for a code where the account wants one. */
export function SignInForm({ email, onSignedIn }: SignInFormProps) {
  const { t } = useTranslation('accounts');
  const { isSending, problem, send } = useSending();
  // What goes wrong after a code was asked for leaves its field there.
  const [asksForCode, setAsksForCode] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void send(async () => {
      const code = textOf(form, 'code').trim();
      const proof = code.length >= RECOVERY_CODE_LENGTH ? { mfaRecoveryCode: code } : { mfaCode: code };
      const body = { email: textOf(form, 'email'), password: textOf(form, 'password'), ...(code !== '' && proof) };
      await apiClient.call(sessionRoutes.signIn, { body }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'MFA_REQUIRED') setAsksForCode(true);
        throw error;
      });
      await onSignedIn();
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <EmailField
          problem={problem}
          {...(email === undefined ? { autoFocus: true } : { defaultValue: email })}
          onChange={() => setAsksForCode(false)}
        />
        <PasswordInput
          name="password"
          autoComplete="current-password"
          label={t('password')}
          data-autofocus={email === undefined ? undefined : true}
          required
        />
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
  );
}
