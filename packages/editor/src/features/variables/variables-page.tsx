import { Badge, Button, Code, Group, Skeleton, Table, Text } from '@mantine/core';
import { type Variable, variableRoutes } from '@millrace/api';
import { IconLock, IconPlus, IconVariable } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../server/api-client.ts';
import { useMay } from '../../server/current-user.ts';
import { ActionsMenu } from '../../ui/actions-menu.tsx';
import { CardCell, CardTable } from '../../ui/card-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Menu } from '../../ui/menu.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { usePlaces } from './use-places.ts';
import { deleteVariable } from './variable-actions.ts';
import { openVariable } from './variable-dialog.tsx';

/** The values that expressions read as `$vars`. */
export default function VariablesPage() {
  const { t } = useTranslation('variables');
  const mayCreate = useMay('variable:create');
  const list = useInfiniteQuery({
    queryKey: ['variables', 'list'],
    queryFn: ({ pageParam, signal }) =>
      apiClient.call(variableRoutes.list, { query: pageParam === '' ? {} : { cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });
  const variables = list.data?.pages.flatMap(({ results }) => results) ?? [];
  const addButton = mayCreate && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => openVariable()}>
      {t('add')}
    </Button>
  );
  return (
    <PageFrame title={t('variables')} actions={variables.length > 0 && addButton}>
      {list.isPending && <Skeleton height={180} radius="md" aria-hidden />}
      {list.isError && variables.length === 0 && <LoadFailure error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && variables.length === 0 && (
        <EmptyState
          icon={<IconVariable size={40} stroke={1.2} />}
          title={t('noneTitle')}
          text={t('noneText')}
          action={addButton}
        />
      )}
      {variables.length > 0 && <VariableTable variables={variables} />}
      {list.hasNextPage && (
        <Button mt="md" variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('loadMore')}
        </Button>
      )}
    </PageFrame>
  );
}

function VariableTable({ variables }: { variables: readonly Variable[] }) {
  const { t } = useTranslation('variables');
  const nameOf = usePlaces();
  return (
    <CardTable verticalSpacing="xs" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('name')}</Table.Th>
          <Table.Th>{t('value')}</Table.Th>
          <Table.Th>{t('scope')}</Table.Th>
          <Table.Th>{t('changed')}</Table.Th>
          <Table.Th w={48} aria-label={t('actions')} />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {variables.map((variable) => (
          <Table.Tr key={variable.id} data-testid="variable-row">
            <CardCell is="title">
              <Code style={{ overflowWrap: 'anywhere' }}>$vars.{variable.name}</Code>
            </CardCell>
            <CardCell label={t('value')}>
              <Value variable={variable} />
            </CardCell>
            <CardCell label={t('scope')}>{nameOf(variable)}</CardCell>
            <CardCell label={t('changed')} isShort>
              <RelativeTime at={variable.updatedAt} />
            </CardCell>
            <CardCell is="actions">
              <RowMenu variable={variable} />
            </CardCell>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </CardTable>
  );
}

function Value({ variable: { isSecret, value } }: { variable: Variable }) {
  const { t } = useTranslation('variables');
  if (isSecret) {
    return (
      <Badge variant="default" fw={500} leftSection={<IconLock size={12} />}>
        {t('secret')}
      </Badge>
    );
  }
  if (value === null || value === '') {
    return (
      <Text size="sm" c="dimmed">
        {t('empty')}
      </Text>
    );
  }
  return (
    <Text size="sm" ff="monospace" truncate maw="clamp(200px, 30cqi, 360px)" title={value}>
      {value}
    </Text>
  );
}

function RowMenu({ variable }: { variable: Variable }) {
  const { t } = useTranslation('variables');
  const { name } = variable;
  return (
    <Group justify="flex-end">
      <ActionsMenu label={t('actionsOf', { name })} isCompact>
        <Menu.Item onClick={() => openVariable(variable)}>{t('edit')}</Menu.Item>
        <Menu.Item c="var(--mr-danger)" onClick={() => void deleteVariable(variable)}>
          {t('delete')}
        </Menu.Item>
      </ActionsMenu>
    </Group>
  );
}
