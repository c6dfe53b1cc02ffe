import { Skeleton, Stack, TextInput } from '@mantine/core';
import { userRoutes } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../address/base-path.ts';
import {
  AgreementField,
  isTicked,
  NameFields,
  NewPasswordField,
  ProblemNote,
  SubmitButton,
  textOf,
} from '../../parts/account-forms/form-parts.tsx';
import { useSending } from '../../parts/account-forms/use-sending.ts';
import { apiClient } from '../../server/api-client.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { isWholeLink, linkReason } from './link-reason.ts';
import { SignInFrame, TextLink } from './sign-in-frame.tsx';

/** Where the link of an invitation leads. */
export default function SignUpPage() {
  const { t } = useTranslation('accounts');
  const link = useSearch({ from: '/signup' });
  const { isSending, problem, send } = useSending();
  const isWhole = isWholeLink(link);
  const invitation = useQuery({
    enabled: isWhole,
    queryKey: ['invitation', link],
    queryFn: ({ signal }) => apiClient.call(userRoutes.resolveInvitation, { query: link, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void send(async () => {
      await apiClient.call(userRoutes.signUp, {
        params: { userId: link.inviteeId },
        body: {
          inviterId: link.inviterId,
          token: link.token,
          firstName: textOf(form, 'firstName'),
          lastName: textOf(form, 'lastName'),
          password: textOf(form, 'password'),
          agree: isTicked(form, 'agree'),
        },
      });
      window.location.assign(addressOf('/welcome'));
    });
  };
  const { data, error } = invitation;
  const reason = isWhole ? linkReason(error) : 'missing';
  if (reason !== undefined) return <Navigate to="/signin" search={{ invitation: reason }} replace />;
  return (
    <SignInFrame
      title={t('signUp')}
      {...(data && { text: t('invitedBy', { name: `${data.inviter.firstName} ${data.inviter.lastName}` }) })}
      footer={<TextLink to="/signin">{t('toSignIn')}</TextLink>}
    >
      {invitation.isLoading && <Skeleton height={240} />}
      {error && <LoadFailure error={error} onRetry={() => void invitation.refetch()} />}
      {data && (
        <form onSubmit={submit}>
          <Stack gap="sm">
            <TextInput label={t('email')} value={data.email} autoComplete="username" readOnly />
            <NameFields problem={problem} autoFocus />
            <NewPasswordField problem={problem} />
            <AgreementField />
            <ProblemNote problem={problem} />
            <SubmitButton label={t('createAccount')} isSending={isSending} />
          </Stack>
        </form>
      )}
    </SignInFrame>
  );
}
