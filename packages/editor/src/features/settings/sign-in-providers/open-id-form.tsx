import { PasswordInput, TextInput } from '@mantine/core';
import { type OpenIdSettings, signInProviderRoutes } from '@millrace/api';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../../parts/account-forms/form-parts.tsx';
import { apiClient } from '../../../server/api-client.ts';
import { AdmissionFields, useAdmission } from './admission-fields.tsx';
import { ProviderForm } from './provider-form.tsx';
import { useSaving } from './use-saving.ts';

export function OpenIdForm({ settings, onSaved }: { settings: OpenIdSettings | null; onSaved(): void }) {
  const { t } = useTranslation('settings');
  const state = useAdmission(settings);
  const [isEnabled, setIsEnabled] = useState(settings?.enabled ?? true);
  const isChanged = state.isChanged || isEnabled !== (settings?.enabled ?? true);
  const save = (form: HTMLFormElement) =>
    apiClient.call(signInProviderRoutes.setOpenId, {
      body: {
        ...state.admission,
        enabled: isEnabled,
        label: textOf(form, 'label'),
        issuer: textOf(form, 'issuer').trim(),
        clientId: textOf(form, 'clientId'),
        clientSecret: textOf(form, 'clientSecret'),
      },
    });
  const saving = useSaving(save, onSaved);
  const fieldOf = (name: 'issuer' | 'clientId' | 'clientSecret') => ({
    name,
    label: t(`openId_${name}`),
    required: true,
    autoComplete: 'off',
    defaultValue: settings?.[name],
    error: saving.problem?.fields[name],
  });
  return (
    <ProviderForm
      label={settings?.label}
      isEnabled={isEnabled}
      onEnable={setIsEnabled}
      isChanged={isChanged}
      saving={saving}
    >
      <TextInput {...fieldOf('issuer')} description={t('openIdIssuerHelp')} type="url" />
      <TextInput {...fieldOf('clientId')} />
      <PasswordInput {...fieldOf('clientSecret')} />
      <AdmissionFields state={state} />
    </ProviderForm>
  );
}
