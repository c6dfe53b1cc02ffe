import { ActionIcon, Anchor, Select, Stack, Table, Text, Tooltip } from '@mantine/core';
import { type VectorStoreSummary, vectorStoreRoutes } from '@millrace/api';
import { IconEraser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../server/api-client.ts';
import { CardCell, CardTable } from '../../ui/card-table.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { confirm } from '../../ui/notifications/confirm.tsx';
import { notifyFailure } from '../../ui/notifications/notify.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { isStoreOrder, STORE_ORDERS, type StoreOrder, sortedStores } from './vector-store-order.ts';

const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;

/** What simple vector stores hold, and from where it came. */
export default function VectorStoresPage() {
  const { t } = useTranslation('settings');
  const stores = useQuery({
    queryKey: ['vector-stores'],
    queryFn: ({ signal }) => apiClient.call(vectorStoreRoutes.list, { signal }),
  });
  return (
    <SettingsFrame page="vector-stores">
      <Text c="dimmed">{t('vectorStoresText')}</Text>
      {stores.isError && <LoadFailure error={stores.error} onRetry={() => void stores.refetch()} />}
      {stores.data?.length === 0 && <Text c="dimmed">{t('noVectorStores')}</Text>}
      {stores.data && stores.data.length > 0 && (
        <StoreTable stores={stores.data} onChange={() => void stores.refetch()} />
      )}
    </SettingsFrame>
  );
}

interface StoreTableProps {
  stores: readonly VectorStoreSummary[];
  onChange(): void;
}

function StoreTable({ stores, onChange }: StoreTableProps) {
  const { t } = useTranslation(['settings', 'accounts']);
  const [order, setOrder] = useState<StoreOrder>('changedAt');
  return (
    <>
      {stores.length > 1 && (
        <Select
          label={t('storeOrder')}
          value={order}
          onChange={(value) => value !== null && isStoreOrder(value) && setOrder(value)}
          data={STORE_ORDERS.map((value) => ({ value, label: t(`storeOrders.${value}`) }))}
          allowDeselect={false}
          maw={260}
        />
      )}
      <CardTable verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('storeName')}</Table.Th>
            <Table.Th>{t('storeOwner')}</Table.Th>
            <Table.Th>{t('storeDocuments')}</Table.Th>
            <Table.Th>{t('storeSize')}</Table.Th>
            <Table.Th>{t('storeChanged')}</Table.Th>
            <Table.Th>{t('storeFilledBy')}</Table.Th>
            <Table.Th aria-label={t('accounts:actions')} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sortedStores(stores, order).map((store) => (
            <StoreRow key={JSON.stringify([store.owner.id, store.name])} store={store} onChange={onChange} />
          ))}
        </Table.Tbody>
      </CardTable>
    </>
  );
}

function StoreRow({ store, onChange }: { store: VectorStoreSummary; onChange(): void }) {
  const { t, i18n } = useTranslation('settings');
  const { name, owner, isOwn, documents, dimensions, bytes, changedAt, workflows } = store;
  const number = new Intl.NumberFormat(i18n.language);
  const clear = async () => {
    const text = t('clearStoreText', { count: documents, documents: number.format(documents) });
    const question = { title: t('clearStoreTitle', { name }), text, confirmLabel: t('clearStore') };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    await apiClient.call(vectorStoreRoutes.clear, { query: { store: name } });
    onChange();
  };
  return (
    <Table.Tr>
      <CardCell is="title">{name}</CardCell>
      <CardCell label={t('storeOwner')}>{isOwn ? t('storeOwn') : owner.name}</CardCell>
      <CardCell label={t('storeDocuments')}>{number.format(documents)}</CardCell>
      <CardCell label={t('storeSize')}>
        {sizeText(bytes, i18n.language)}
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {t('storeDimensions', { numbers: number.format(dimensions) })}
        </Text>
      </CardCell>
      <CardCell label={t('storeChanged')}>
        {changedAt === null ? (
          <Text c="dimmed" size="sm">
            {t('storeChangedUnknown')}
          </Text>
        ) : (
          <RelativeTime at={changedAt} />
        )}
      </CardCell>
      <CardCell label={t('storeFilledBy')}>
        {workflows.length === 0 && (
          <Text c="dimmed" size="sm">
            {t('storeFilledByNone')}
          </Text>
        )}
        <Stack gap={2}>
          {workflows.map((workflow) => (
            <Anchor key={workflow.id} component={Link} to={`/workflow/${workflow.id}`} size="sm">
              {workflow.name}
            </Anchor>
          ))}
        </Stack>
      </CardCell>
      <CardCell ta="right" is="actions">
        {isOwn && (
          <Tooltip label={t('clearStore')}>
            <ActionIcon
              aria-label={t('clearStoreTitle', { name })}
              onClick={() => void clear().catch((error: unknown) => notifyFailure(t('actionFailed'), error))}
            >
              <IconEraser size={18} />
            </ActionIcon>
          </Tooltip>
        )}
      </CardCell>
    </Table.Tr>
  );
}

function sizeText(bytes: number, language: string): string {
  const isSmall = bytes < MEGABYTE;
  const unit = isSmall ? 'kilobyte' : 'megabyte';
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: isSmall ? 0 : 1 });
  return format.format(bytes / (isSmall ? KILOBYTE : MEGABYTE));
}
