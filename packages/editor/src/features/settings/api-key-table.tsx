import { ActionIcon, Code, Table, Text, Tooltip } from '@mantine/core';
import { type ApiKey, apiKeyRoutes } from '@millrace/api';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../server/api-client.ts';
import { CardCell, CardTable } from '../../ui/card-table.tsx';
import { confirm } from '../../ui/notifications/confirm.tsx';
import { notifyFailure } from '../../ui/notifications/notify.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';

interface ApiKeyTableProps {
  keys: readonly ApiKey[];
  onChange(): void;
}

/** Keys of the user: all but the keys themselves. */
export function ApiKeyTable({ keys, onChange }: ApiKeyTableProps) {
  const { t } = useTranslation(['settings', 'accounts']);
  return (
    <CardTable verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('keyLabel')}</Table.Th>
          <Table.Th>{t('keyHint')}</Table.Th>
          <Table.Th>{t('keyScopes')}</Table.Th>
          <Table.Th>{t('lastUsed')}</Table.Th>
          <Table.Th>{t('keyExpires')}</Table.Th>
          <Table.Th aria-label={t('accounts:actions')} />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} onChange={onChange} />
        ))}
      </Table.Tbody>
    </CardTable>
  );
}

function KeyRow({ apiKey, onChange }: { apiKey: ApiKey; onChange(): void }) {
  const { t } = useTranslation(['settings', 'accounts']);
  const { id, label, hint, scopes, lastUsedAt, expiresAt } = apiKey;
  const remove = async () => {
    const question = { title: t('deleteKeyTitle', { label }), text: t('deleteKeyText'), confirmLabel: t('delete') };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    await apiClient.call(apiKeyRoutes.delete, { params: { keyId: id } });
    onChange();
  };
  return (
    <Table.Tr>
      <CardCell is="title">{label}</CardCell>
      <CardCell label={t('keyHint')} isShort>
        <Code>mr_…{hint}</Code>
      </CardCell>
      <CardCell label={t('keyScopes')} isShort>
        {scopes === null ? (
          t('keyScopesAll')
        ) : (
          <Tooltip label={scopes.join(', ')} multiline maw={320}>
            <Text size="sm" tabIndex={0} span>
              {t('keyScopeCount', { count: scopes.length })}
            </Text>
          </Tooltip>
        )}
      </CardCell>
      <CardCell label={t('lastUsed')} isShort>
        {lastUsedAt === null ? t('never') : <RelativeTime at={lastUsedAt} />}
      </CardCell>
      <CardCell label={t('keyExpires')} isShort>
        {expiresAt === null ? t('never') : <RelativeTime at={expiresAt} />}
      </CardCell>
      <CardCell ta="right" is="actions">
        <ActionIcon
          aria-label={t('deleteKeyTitle', { label })}
          onClick={() => void remove().catch((error: unknown) => notifyFailure(t('actionFailed'), error))}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </CardCell>
    </Table.Tr>
  );
}
