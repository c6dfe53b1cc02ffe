import { Code, Stack, Tabs, Text } from '@mantine/core';
import { signInProviderRoutes } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../server/api-client.ts';
import { CopyAddress } from '../../ui/copy-address.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { OpenIdForm } from './sign-in-providers/open-id-form.tsx';
import { SamlForm } from './sign-in-providers/saml-form.tsx';
import { SamlProviderFacts } from './sign-in-providers/saml-provider-facts.tsx';

/** The providers that people sign in with. */
export default function SignInProvidersPage() {
  const { t } = useTranslation('settings');
  return (
    <SettingsFrame page="sign-in">
      <Text c="dimmed">{t('providersText')}</Text>
      <Tabs defaultValue="openId" variant="outline" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="openId">{t('openId')}</Tabs.Tab>
          <Tabs.Tab value="saml">{t('saml')}</Tabs.Tab>
        </Tabs.List>
        <Panel value="openId">
          <OpenIdSection />
        </Panel>
        <Panel value="saml">
          <SamlSection />
        </Panel>
      </Tabs>
    </SettingsFrame>
  );
}

function Panel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Tabs.Panel value={value} pt="md">
      <Stack gap="lg">{children}</Stack>
    </Tabs.Panel>
  );
}

function OpenIdSection() {
  const { t } = useTranslation('settings');
  const stored = useQuery({
    queryKey: ['sign-in-providers', 'openId'],
    queryFn: ({ signal }) => apiClient.call(signInProviderRoutes.getOpenId, { signal }),
  });
  return (
    <>
      <Text c="dimmed">{t('openIdText')}</Text>
      {stored.isError && <LoadFailure error={stored.error} onRetry={() => void stored.refetch()} />}
      {stored.data && (
        <>
          <Text size="sm" component="div">
            {t('openIdCallback')} <Code>{stored.data.callbackUrl}</Code>
            <CopyAddress url={stored.data.callbackUrl} />
          </Text>
          <OpenIdForm settings={stored.data.settings} onSaved={() => void stored.refetch()} />
        </>
      )}
    </>
  );
}

function SamlSection() {
  const { t } = useTranslation('settings');
  const stored = useQuery({
    queryKey: ['sign-in-providers', 'saml'],
    queryFn: ({ signal }) => apiClient.call(signInProviderRoutes.getSaml, { signal }),
  });
  return (
    <>
      <Text c="dimmed">{t('samlText')}</Text>
      {stored.isError && <LoadFailure error={stored.error} onRetry={() => void stored.refetch()} />}
      {stored.data && (
        <>
          <SamlProviderFacts {...stored.data} />
          <SamlForm settings={stored.data.settings} onSaved={() => void stored.refetch()} />
        </>
      )}
    </>
  );
}
