import { Anchor, Button, Code, CopyButton, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { accountRoutes, type CurrentUser } from '@millrace/api';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renderSVG } from 'uqr';
import { ProblemNote, textOf } from '../../parts/account-forms/form-parts.tsx';
import { useSending } from '../../parts/account-forms/use-sending.ts';
import { apiClient } from '../../server/api-client.ts';
import { reloadUser, Section } from './personal-section.tsx';

/** Turns the second factor of an account on and off. */
export function SecondFactor({ user }: { user: CurrentUser }) {
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
          {secret && <AuthenticatorKey {...secret} />}
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

/** The key of an authenticator: to be scanned, opened on the same device, or typed. */
function AuthenticatorKey({ secret, uri }: { secret: string; uri: string }) {
  const { t } = useTranslation(['settings', 'accounts']);
  // Dark on light in both colour schemes, as cameras want it.
  const picture = useMemo(() => `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`, [uri]);
  return (
    <Stack gap="xs">
      <Text size="sm">{t('mfaScan')}</Text>
      <img src={picture} width={200} height={200} alt={t('mfaQrCode')} style={{ borderRadius: 6 }} />
      <Text size="sm">
        {t('mfaSecret')} <Code style={{ overflowWrap: 'anywhere' }}>{secret}</Code>
      </Text>
      <Group gap="sm">
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'accounts:copied' : 'mfaCopyKey')}
            </Button>
          )}
        </CopyButton>
        <Anchor href={uri} size="sm">
          {t('mfaOpenApp')}
        </Anchor>
      </Group>
    </Stack>
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
