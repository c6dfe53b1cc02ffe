import { Alert, Code, Stack, Text } from '@mantine/core';
import type { SamlProviderSummary, SamlSettings } from '@millrace/api';
import { useTranslation } from 'react-i18next';
import { CopyAddress } from '../../../ui/copy-address.tsx';

interface SamlProviderFactsProps {
  settings: SamlSettings | null;
  entityId: string;
  metadataUrl: string;
  replyUrl: string;
  provider: SamlProviderSummary | null;
}

/** What is to be entered at the provider, and what the provider says of itself. */
export function SamlProviderFacts({ settings, entityId, metadataUrl, replyUrl, provider }: SamlProviderFactsProps) {
  const { t, i18n } = useTranslation('settings');
  const dates = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' });
  return (
    <Stack gap="xs">
      <Text size="sm">{t('samlEnterThese')}</Text>
      <Fact label={t('samlEntityId')} value={entityId} isForProvider />
      <Fact label={t('samlReplyUrl')} value={replyUrl} isForProvider />
      <Fact label={t('samlMetadataUrl')} value={metadataUrl} isForProvider />
      {settings && !provider && <Alert color="warning">{t('samlProviderUnread')}</Alert>}
      {provider && (
        <>
          <Text size="sm" mt="xs">
            {t('samlProviderSays')}
          </Text>
          <Fact label={t('samlProvider')} value={provider.entityId} />
          {provider.certificates.map(({ fingerprint, expiresAt }) => (
            <Fact
              key={fingerprint}
              label={t('samlCertificates')}
              value={fingerprint}
              note={t('samlCertificateUntil', { date: dates.format(new Date(expiresAt)) })}
            />
          ))}
        </>
      )}
    </Stack>
  );
}

interface FactProps {
  label: string;
  value: string;
  note?: string;
  /** It is taken over there. */
  isForProvider?: boolean;
}

function Fact({ label, value, note, isForProvider = false }: FactProps) {
  return (
    <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
      {label}: <Code>{value}</Code> {note}
      {isForProvider && <CopyAddress url={value} />}
    </Text>
  );
}
