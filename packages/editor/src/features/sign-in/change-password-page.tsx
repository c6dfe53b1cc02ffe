import { PasswordInput, Skeleton, Stack, TextInput } from '@mantine/core';
import { passwordRoutes } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../address/base-path.ts';
import { NewPasswordField, ProblemNote, SubmitButton, textOf } from '../../parts/account-forms/form-parts.tsx';
import { useSending } from '../../parts/account-forms/use-sending.ts';
import { apiClient } from '../../server/api-client.ts';
import { LinkFailure } from './link-failure.tsx';
import { isWholeLink } from './link-reason.ts';
import { SignInFrame, TextLink } from './sign-in-frame.tsx';

/** Where the link for a new password leads. */
export default function ChangePasswordPage() {
  const { t } = useTranslation('accounts');
  const link = useSearch({ from: '/change-password' });
  const { isSending, problem, send } = useSending();
  const [isDifferent, setDifferent] = useState(false);
  const isWhole = isWholeLink(link);
  const check = useQuery({
    enabled: isWhole,
    queryKey: ['password-link', link],
    queryFn: ({ signal }) => apiClient.call(passwordRoutes.resolveToken, { query: link, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const asksForCode = problem?.code === 'MFA_REQUIRED' || problem?.code === 'MFA_WRONG';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const password = textOf(form, 'password');
    const differs = password !== textOf(form, 'repeated');
    setDifferent(differs);
    if (differs) return;
    void send(async () => {
      const mfaCode = textOf(form, 'code');
      await apiClient.call(passwordRoutes.change, { body: { ...link, password, ...(mfaCode !== '' && { mfaCode }) } });
      window.location.assign(addressOf('/signin'));
    });
  };
  return (
    <SignInFrame title={t('changeTitle')} footer={<TextLink to="/signin">{t('toSignIn')}</TextLink>}>
      {check.isLoading && <Skeleton height={160} />}
      {(check.isError || !isWhole) && (
        <LinkFailure kind="password" error={check.error} onRetry={() => void check.refetch()}>
          <TextLink to="/forgot-password">{t('askForLink')}</TextLink>
        </LinkFailure>
      )}
      {check.isSuccess && (
        <form onSubmit={submit}>
          <Stack gap="sm">
            <NewPasswordField problem={problem} />
            <PasswordInput
              name="repeated"
              autoComplete="new-password"
              label={t('repeatPassword')}
              required
              error={isDifferent && t('passwordsDiffer')}
            />
            {asksForCode && <TextInput name="code" label={t('code')} autoComplete="one-time-code" required autoFocus />}
            {problem?.code !== 'MFA_REQUIRED' && <ProblemNote problem={problem} />}
            <SubmitButton label={t('changePassword')} isSending={isSending} />
          </Stack>
        </form>
      )}
    </SignInFrame>
  );
}
