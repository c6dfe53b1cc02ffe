import {
  Alert,
  Button,
  Code,
  CopyButton,
  Group,
  PasswordInput,
  Select,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { accountRoutes, type CurrentUser, providerLinkRoutes, sessionRoutes } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '../../i18n/languages.ts';
import { NameFields, NewPasswordField, ProblemNote, textOf } from '../../parts/account-forms/form-parts.tsx';
import { useSending } from '../../parts/account-forms/use-sending.ts';
import { apiClient } from '../../server/api-client.ts';
import { currentUserQuery, useCurrentUser } from '../../server/current-user.ts';
import { queryClient } from '../../server/query-client.ts';
import { enabledProviders, settingsQuery } from '../../server/settings.ts';
import { notifySuccess } from '../../ui/notifications/notify.tsx';
import { useLanguage } from '../../ui/use-language.ts';
import { SettingsFrame } from './settings-frame.tsx';

/** The account of whoever is signed in. */
export default function PersonalPage() {
  const user = useCurrentUser();
  return (
    <SettingsFrame page="personal">
      {user && !user.isDefaultUser && (
        <Stack gap="xl" maw={480}>
          <Profile user={user} />
          <LanguageChoice />
          <Password user={user} />
          <SecondFactor user={user} />
          <ProviderLinks user={user} />
          <Sessions />
        </Stack>
      )}
    </SettingsFrame>
  );
}

function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="sm">
      <Title order={2}>{title}</Title>
      {text !== undefined && <Text c="dimmed">{text}</Text>}
      {children}
    </Stack>
  );
}

function reloadUser(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
}

function Profile({ user }: { user: CurrentUser }) {
  const { t } = useTranslation(['settings', 'accounts']);
  const { isSending, problem, send } = useSending();
  const [email, setEmail] = useState(user.email ?? '');
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const changesEmail = email.trim().toLowerCase() !== user.email;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void send(async () => {
      const currentPassword = textOf(form, 'currentPassword');
      const body = { firstName: textOf(form, 'firstName'), lastName: textOf(form, 'lastName'), email };
      const answer = await apiClient.call(accountRoutes.update, {
        body: { ...body, ...(currentPassword !== '' && { currentPassword }) },
      });
      await reloadUser();
      const waitsFor = answer.email === email.trim().toLowerCase() ? undefined : email.trim();
      setUnconfirmed(waitsFor);
      if (waitsFor !== undefined) setEmail(answer.email ?? '');
      notifySuccess({ title: t('saved') });
    });
  };
  return (
    <Section title={t('profile')}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <NameFields problem={problem} first={user.firstName} last={user.lastName} />
          <TextInput
            label={t('accounts:email')}
            type="email"
            required
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={problem?.fields.email}
          />
          {changesEmail && user.hasPassword && (
            <PasswordInput
              name="currentPassword"
              label={t('currentPassword')}
              autoComplete="current-password"
              required
            />
          )}
          {unconfirmed !== undefined && (
            <Alert color="info" role="status">
              {t('emailUnconfirmed', { email: unconfirmed })}
            </Alert>
          )}
          <ProblemNote problem={problem} />
          <Group>
            <Button type="submit" loading={isSending}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

function LanguageChoice() {
  const { t } = useTranslation('shell');
  const { language, choose } = useLanguage();
  const names = LANGUAGES.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <Section title={t('language')} text={t('languageText')}>
      <Select aria-label={t('language')} data={names} value={language} onChange={(code) => code && choose(code)} />
    </Section>
  );
}

function Password({ user }: { user: CurrentUser }) {
  const { t } = useTranslation(['settings', 'accounts']);
  const { isSending, problem, send } = useSending();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void send(async () => {
      const currentPassword = textOf(form, 'currentPassword');
      const newPassword = textOf(form, 'newPassword');
      await apiClient.call(accountRoutes.changePassword, {
        body: { newPassword, ...(currentPassword !== '' && { currentPassword }) },
      });
      form.reset();
      notifySuccess({ title: t('passwordUpdated') });
    });
  };
  return (
    <Section title={t('accounts:password')} text={t('passwordSectionText')}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          {user.hasPassword && (
            <PasswordInput
              name="currentPassword"
              label={t('currentPassword')}
              autoComplete="current-password"
              required
            />
          )}
          <NewPasswordField problem={problem} name="newPassword" />
          <ProblemNote problem={problem} />
          <Group>
            <Button type="submit" variant="default" loading={isSending}>
              {t('accounts:changePassword')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

function SecondFactor({ user }: { user: CurrentUser }) {
  const { t } = useTranslation(['settings', 'accounts']);
  const { isSending, problem, send } = useSending();
  const [secret, setSecret] = useState<{ secret: string; uri: string }>();
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const password = textOf(form, 'currentPassword');
    const given = password === '' ? {} : { currentPassword: password };
    void send(async () => {
      if (user.mfaEnabled) {
        await apiClient.call(accountRoutes.disableMfa, { body: { ...given, code: textOf(form, 'code') } });
        await reloadUser();
      } else if (secret) {
        const answer = await apiClient.call(accountRoutes.enableMfa, { body: { code: textOf(form, 'code') } });
        setRecoveryCodes(answer.recoveryCodes);
        setSecret(undefined);
        await reloadUser();
      } else {
        setSecret(await apiClient.call(accountRoutes.startMfa, { body: given }));
      }
      form.reset();
    });
  };
  const label = user.mfaEnabled ? t('mfaTurnOff') : secret ? t('mfaConfirm') : t('mfaTurnOn');
  return (
    <Section title={t('secondFactor')} text={t(user.mfaEnabled ? 'mfaIsOn' : 'mfaIsOff')}>
      {recoveryCodes && <RecoveryCodes codes={recoveryCodes} />}
      <form onSubmit={submit}>
        <Stack gap="sm">
          {secret && (
            <Text size="sm">
              {t('mfaSecret')} <Code>{secret.secret}</Code>
            </Text>
          )}
          {!secret && user.hasPassword && (
            <PasswordInput
              name="currentPassword"
              label={t('currentPassword')}
              autoComplete="current-password"
              required
            />
          )}
          {(secret || user.mfaEnabled) && (
            <TextInput name="code" label={t('accounts:code')} autoComplete="one-time-code" required />
          )}
          <ProblemNote problem={problem} />
          <Group>
            <Button type="submit" variant="default" loading={isSending}>
              {label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

/** Links the account with the providers that people sign in with. */
function ProviderLinks({ user }: { user: CurrentUser }) {
  const { t } = useTranslation(['settings', 'accounts']);
  const { isSending, problem, send } = useSending();
  const { data } = useQuery(settingsQuery);
  const { refusal } = useSearch({ from: '/settings/personal' });
  const providers = enabledProviders(data);
  const [first] = providers;
  if (!first) return null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = textOf(event.currentTarget, 'currentPassword');
    const { submitter } = event.nativeEvent as SubmitEvent;
    const route =
      submitter?.getAttribute('value') === 'saml' ? providerLinkRoutes.linkSaml : providerLinkRoutes.linkOpenId;
    const body = { redirect: '/settings/personal', ...(password !== '' && { currentPassword: password }) };
    void send(async () => {
      const { url } = await apiClient.call(route, { body });
      window.location.assign(url);
    });
  };
  return (
    <Section title={providers.length === 1 ? first.label : t('signInProviders')} text={t('providerLinkText')}>
      {refusal !== undefined && (
        <Alert color="danger" role="alert">
          {t('providerLinkFailed')}
        </Alert>
      )}
      <form onSubmit={submit}>
        <Stack gap="sm">
          {user.hasPassword && (
            <PasswordInput
              name="currentPassword"
              label={t('currentPassword')}
              autoComplete="current-password"
              required
            />
          )}
          <ProblemNote problem={problem} />
          <Group>
            {providers.map(({ kind, label }) => (
              <Button key={kind} type="submit" value={kind} variant="default" loading={isSending}>
                {t('providerLink', { label })}
              </Button>
            ))}
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation(['settings', 'accounts']);
  const text = codes.join('\n');
  return (
    <Stack gap="xs">
      <Text size="sm">{t('recoveryCodesText')}</Text>
      <Code block>{text}</Code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy} w="fit-content">
            {t(copied ? 'accounts:copied' : 'accounts:copy')}
          </Button>
        )}
      </CopyButton>
    </Stack>
  );
}

function Sessions() {
  const { t } = useTranslation(['settings', 'accounts']);
  const { isSending, problem, send } = useSending();
  const endOthers = () =>
    send(async () => {
      const { ended } = await apiClient.call(sessionRoutes.endOthers);
      notifySuccess({ title: t('sessionsEnded', { count: ended }) });
    });
  return (
    <Section title={t('sessions')} text={t('sessionsText')}>
      <ProblemNote problem={problem} />
      <Group>
        <Button variant="default" loading={isSending} onClick={() => void endOthers()}>
          {t('endOthers')}
        </Button>
      </Group>
    </Section>
  );
}
