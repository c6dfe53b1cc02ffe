import { Button, Stack, TextInput } from '@mantine/core';
import { type InstanceSettings, ownerRoutes } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../address/base-path.ts';
import {
  AgreementField,
  EmailField,
  isTicked,
  NameFields,
  NewPasswordField,
  ProblemNote,
  SubmitButton,
  textOf,
} from '../../parts/account-forms/form-parts.tsx';
import { useSending } from '../../parts/account-forms/use-sending.ts';
import { apiClient } from '../../server/api-client.ts';
import { queryClient } from '../../server/query-client.ts';
import { settingsQuery } from '../../server/settings.ts';
import { SignInFrame } from './sign-in-frame.tsx';

export default function SetUpPage() {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const { isSending, problem, send } = useSending();
  const needsCode = useQuery(settingsQuery).data?.userManagement.needsSetupCode === true;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void send(async () => {
      await apiClient.call(ownerRoutes.setUp, {
        body: {
          email: textOf(form, 'email'),
          firstName: textOf(form, 'firstName'),
          lastName: textOf(form, 'lastName'),
          password: textOf(form, 'password'),
          agree: isTicked(form, 'agree'),
          ...(needsCode && { setupCode: textOf(form, 'setupCode') }),
        },
      });
      window.location.assign(addressOf('/welcome'));
    });
  };
  const skip = async () => {
    // When it cannot be stored, the instance asks again at its next visit.
    await apiClient.call(ownerRoutes.skip).catch(() => {});
    queryClient.setQueryData(settingsQuery.queryKey, (settings) => settings && withoutSetup(settings));
    await navigate({ to: '/welcome' });
  };
  return (
    <SignInFrame
      title={t('setUp')}
      text={t('setUpText')}
      footer={
        !needsCode && (
          <Button variant="subtle" size="compact-sm" onClick={() => void skip()}>
            {t('notNow')}
          </Button>
        )
      }
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          <EmailField problem={problem} autoFocus />
          <NameFields problem={problem} />
          <NewPasswordField problem={problem} />
          {needsCode && <TextInput name="setupCode" label={t('setupCode')} description={t('setupCodeHelp')} required />}
          <AgreementField />
          <ProblemNote problem={problem} />
          <SubmitButton label={t('createAccount')} isSending={isSending} />
        </Stack>
      </form>
    </SignInFrame>
  );
}

function withoutSetup(settings: InstanceSettings): InstanceSettings {
  return { ...settings, userManagement: { ...settings.userManagement, showSetupOnFirstLoad: false } };
}
