import {
  Alert,
  Button,
  Group,
  Input,
  type MantineColorScheme,
  PasswordInput,
  SegmentedControl,
  Select,
  Stack,
  TextInput,
  useMantineColorScheme,
} from '@mantine/core';
import { accountRoutes, type CurrentUser, providerLinkRoutes, sessionRoutes } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '../../i18n/languages.ts';
import { AgreementField, NameFields, ProblemNote, textOf } from '../../parts/account-forms/form-parts.tsx';
import { useReadyForm } from '../../parts/account-forms/use-ready-form.ts';
import { useSending } from '../../parts/account-forms/use-sending.ts';
import { apiClient } from '../../server/api-client.ts';
import { useCurrentUser } from '../../server/current-user.ts';
import { enabledProviders, settingsQuery } from '../../server/settings.ts';
import { notifySuccess } from '../../ui/notifications/notify.tsx';
import { useLanguage } from '../../ui/use-language.ts';
import { KeepAppsField } from './connected-apps/keep-apps-field.tsx';
import { refreshOwnApps } from './connected-apps/own-apps.ts';
import { PasswordSection } from './password-section.tsx';
import { reloadUser, Section } from './personal-section.tsx';
import { SecondFactor } from './second-factor.tsx';
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
          <PasswordSection user={user} />
          <SecondFactor user={user} />
          <ProviderLinks user={user} />
          <Sessions />
        </Stack>
      )}
    </SettingsFrame>
  );
}

function Profile({ user }: { user: CurrentUser }) {
  const { t } = useTranslation(['settings', 'accounts']);
  const { isSending, problem, send } = useSending();
  const [email, setEmail] = useState(user.email ?? '');
  const [isMistyped, setMistyped] = useState(false);
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const [agree, setAgree] = useState(user.agree);
  const changesEmail = email.trim().toLowerCase() !== (user.email ?? '');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [chosen, setChosen] = useState<MantineColorScheme>();
  const theme = chosen ?? colorScheme;
  const { form: ref, isReady, look } = useReadyForm(changesEmail || agree !== user.agree || theme !== colorScheme);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void send(async () => {
      const currentPassword = textOf(form, 'currentPassword');
      const body = { firstName: textOf(form, 'firstName'), lastName: textOf(form, 'lastName'), email, agree };
      const answer = await apiClient.call(accountRoutes.update, {
        body: { ...body, ...(currentPassword !== '' && { currentPassword }) },
      });
      if (chosen) setColorScheme(chosen);
      setChosen(undefined);
      await reloadUser();
      const waitsFor = answer.email === email.trim().toLowerCase() ? undefined : email.trim();
      setUnconfirmed(waitsFor);
      if (waitsFor !== undefined) setEmail(answer.email ?? '');
      notifySuccess({ title: t('saved') });
    });
  };
  return (
    <Section title={t('profile')}>
      <form ref={ref} onInput={look} onSubmit={submit}>
        <Stack gap="sm">
          <NameFields problem={problem} first={user.firstName} last={user.lastName} />
          <TextInput
            label={t('accounts:email')}
            type="email"
            required
            value={email}
            onChange={(event) => {
              setEmail(event.currentTarget.value);
              if (isEmail(event.currentTarget.value)) setMistyped(false);
            }}
            onBlur={() => setMistyped(!isEmail(email))}
            error={isMistyped ? t('accounts:emailMistyped') : problem?.fields.email}
          />
          {changesEmail && user.hasPassword && (
            <PasswordInput
              name="currentPassword"
              label={t('currentPassword')}
              autoComplete="current-password"
              required
            />
          )}
          <AgreementField checked={agree} onChange={setAgree} />
          <ThemeField value={theme} onChange={setChosen} />
          {unconfirmed !== undefined && (
            <Alert color="info" role="status">
              {t('emailUnconfirmed', { email: unconfirmed })}
            </Alert>
          )}
          <ProblemNote problem={problem} />
          <Group>
            <Button type="submit" loading={isSending} disabled={!isReady}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

/** What the server takes, too: a name, and a domain with its ending. */
function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text.trim());
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

interface ThemeFieldProps {
  value: MantineColorScheme;
  onChange: (theme: MantineColorScheme) => void;
}

function ThemeField({ value, onChange }: ThemeFieldProps) {
  const { t } = useTranslation('shell');
  const schemes = [
    { value: 'light', label: t('schemeLight') },
    { value: 'dark', label: t('schemeDark') },
    { value: 'auto', label: t('schemeAuto') },
  ];
  return (
    <Input.Wrapper label={t('colorScheme')} description={t('colorSchemeText')} labelElement="div">
      <SegmentedControl
        mt={6}
        fullWidth
        aria-label={t('colorScheme')}
        data={schemes}
        value={value}
        onChange={(chosen) => onChange(chosen as MantineColorScheme)}
      />
    </Input.Wrapper>
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

function Sessions() {
  const { t } = useTranslation(['settings', 'accounts']);
  const { isSending, problem, send } = useSending();
  const [keepApps, setKeepApps] = useState(false);
  const endOthers = () =>
    send(async () => {
      const { ended } = await apiClient.call(sessionRoutes.endOthers, { query: { keepApps: String(keepApps) } });
      notifySuccess({ title: t('sessionsEnded', { count: ended }) });
      await refreshOwnApps();
    });
  return (
    <Section title={t('sessions')} text={t('sessionsText')}>
      <KeepAppsField checked={keepApps} onChange={setKeepApps} />
      <ProblemNote problem={problem} />
      <Group>
        <Button variant="default" loading={isSending} onClick={() => void endOthers()}>
          {t('endOthers')}
        </Button>
      </Group>
    </Section>
  );
}
