import { SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core';
import { type SamlSettings, signInProviderRoutes } from '@millrace/api';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../../parts/account-forms/form-parts.tsx';
import { apiClient } from '../../../server/api-client.ts';
import { AdmissionFields, useAdmission } from './admission-fields.tsx';
import { ProviderForm } from './provider-form.tsx';
import { useSaving } from './use-saving.ts';

export function SamlForm({ settings, onSaved }: { settings: SamlSettings | null; onSaved(): void }) {
  const { t } = useTranslation('settings');
  const state = useAdmission(settings);
  const metadata = settings?.metadata;
  const [source, setSource] = useState<'url' | 'xml'>(metadata && 'xml' in metadata ? 'xml' : 'url');
  const [isEnabled, setIsEnabled] = useState(settings?.enabled ?? true);
  const isChanged = state.isChanged || isEnabled !== (settings?.enabled ?? true);
  const save = (form: HTMLFormElement) => {
    const given = textOf(form, source).trim();
    return apiClient.call(signInProviderRoutes.setSaml, {
      body: {
        ...state.admission,
        enabled: isEnabled,
        label: textOf(form, 'label'),
        metadata: source === 'url' ? { url: given } : { xml: given },
        entityId: orNull(form, 'entityId'),
        attributes: {
          email: orNull(form, 'email'),
          firstName: orNull(form, 'firstName'),
          lastName: orNull(form, 'lastName'),
        },
      },
    });
  };
  const saving = useSaving(save, onSaved);
  const attributes = { email: 'samlEmail', firstName: 'samlFirstName', lastName: 'samlLastName' } as const;
  const wrongMetadata = saving.problem?.fields.metadata;
  return (
    <ProviderForm
      label={settings?.label}
      isEnabled={isEnabled}
      onEnable={setIsEnabled}
      isChanged={isChanged}
      saving={saving}
    >
      <Stack gap="xs">
        <SegmentedControl
          aria-label={t('samlSource')}
          value={source}
          onChange={(value) => setSource(value === 'xml' ? 'xml' : 'url')}
          data={(['url', 'xml'] as const).map((value) => ({ value, label: t(`samlSource_${value}`) }))}
        />
        {source === 'url' ? (
          <TextInput
            name="url"
            type="url"
            label={t('samlUrl')}
            description={t('samlUrlHelp')}
            required
            defaultValue={metadata && 'url' in metadata ? metadata.url : ''}
            error={wrongMetadata}
          />
        ) : (
          <Textarea
            name="xml"
            label={t('samlXml')}
            required
            autosize
            minRows={4}
            maxRows={10}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            defaultValue={metadata && 'xml' in metadata ? metadata.xml : ''}
            error={wrongMetadata}
          />
        )}
      </Stack>
      <TextInput
        name="entityId"
        label={t('samlOwnEntityId')}
        description={t('samlOwnEntityIdHelp')}
        defaultValue={settings?.entityId ?? ''}
      />
      {(['email', 'firstName', 'lastName'] as const).map((name) => (
        <TextInput
          key={name}
          name={name}
          label={t(attributes[name])}
          description={t('samlUsual')}
          defaultValue={settings?.attributes[name] ?? ''}
        />
      ))}
      <AdmissionFields state={state} />
    </ProviderForm>
  );
}

function orNull(form: HTMLFormElement, name: string): string | null {
  return textOf(form, name).trim() || null;
}
