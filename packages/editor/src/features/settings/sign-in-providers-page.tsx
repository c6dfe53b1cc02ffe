import { Button, Code, Group, PasswordInput, Select, Stack, Switch, TagsInput, Text, TextInput } from '@mantine/core';
import { type OpenIdSettings, signInProviderRoutes } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNote, textOf } from '../../parts/account-forms/form-parts.tsx';
import { useSending } from '../../parts/account-forms/use-sending.ts';
import { apiClient } from '../../server/api-client.ts';
import { queryClient } from '../../server/query-client.ts';
import { settingsQuery } from '../../server/settings.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { notifySuccess } from '../../ui/notifications/notify.tsx';
import { SettingsFrame } from './settings-frame.tsx';

/** The provider that people sign in with. */
export default function SignInProvidersPage() {
  const { t } = useTranslation('accounts');
  const stored = useQuery({
    queryKey: ['sign-in-providers'],
    queryFn: ({ signal }) => apiClient.call(signInProviderRoutes.getOpenId, { signal }),
  });
  return (
    <SettingsFrame page="sign-in">
      <Text c="dimmed">{t('openIdText')}</Text>
      {stored.isError && <LoadFailure error={stored.error} onRetry={() => void stored.refetch()} />}
      {stored.data && (
        <>
          <Text size="sm">
            {t('openIdCallback')} <Code>{stored.data.callbackUrl}</Code>
          </Text>
          <OpenIdForm settings={stored.data.settings} onSaved={() => void stored.refetch()} />
        </>
      )}
    </SettingsFrame>
  );
}

function OpenIdForm({ settings, onSaved }: { settings: OpenIdSettings | null; onSaved(): void }) {
  const { t } = useTranslation('accounts');
  const { isSending, problem, send } = useSending();
  const [newAccounts, setNewAccounts] = useState(settings?.newAccounts ?? 'invited');
  const [claim, setClaim] = useState(settings?.requiredClaim?.name ?? '');
  const [values, setValues] = useState<string[]>(settings?.requiredClaim?.values ?? []);
  const [isEnabled, setIsEnabled] = useState(settings?.enabled ?? true);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void send(async () => {
      await apiClient.call(signInProviderRoutes.setOpenId, {
        body: {
          enabled: isEnabled,
          label: textOf(form, 'label'),
          issuer: textOf(form, 'issuer').trim(),
          clientId: textOf(form, 'clientId'),
          clientSecret: textOf(form, 'clientSecret'),
          newAccounts,
          requiredClaim: claim.trim() === '' ? null : { name: claim.trim(), values },
        },
      });
      await queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
      onSaved();
      notifySuccess({ title: t('saved') });
    });
  };
  const choices = ['none', 'invited', 'everyone'] as const;
  const fieldOf = (name: 'label' | 'issuer' | 'clientId') => ({
    name,
    label: t(`openId_${name}`),
    required: true,
    defaultValue: settings?.[name],
    error: problem?.fields[name],
  });
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" maw={480}>
        <TextInput {...fieldOf('label')} description={t('openIdLabelHelp')} maxLength={64} />
        <TextInput {...fieldOf('issuer')} description={t('openIdIssuerHelp')} type="url" />
        <TextInput {...fieldOf('clientId')} autoComplete="off" />
        <PasswordInput
          name="clientSecret"
          label={t('openId_clientSecret')}
          required
          autoComplete="off"
          defaultValue={settings?.clientSecret}
          error={problem?.fields.clientSecret}
        />
        <Select
          label={t('openIdNewAccounts')}
          allowDeselect={false}
          value={newAccounts}
          onChange={(value) => setNewAccounts(choices.find((choice) => choice === value) ?? 'invited')}
          data={choices.map((value) => ({ value, label: t(`openIdNewAccounts_${value}`) }))}
        />
        <TextInput
          label={t('openIdClaim')}
          description={t('openIdClaimHelp')}
          value={claim}
          onChange={(event) => setClaim(event.currentTarget.value)}
        />
        {claim.trim() !== '' && (
          <TagsInput label={t('openIdClaimValues')} value={values} onChange={setValues} required />
        )}
        <Switch
          label={t('openIdEnabled')}
          checked={isEnabled}
          onChange={(event) => setIsEnabled(event.currentTarget.checked)}
        />
        <ProblemNote problem={problem} />
        <Group>
          <Button type="submit" loading={isSending}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
