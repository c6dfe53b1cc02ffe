import { Anchor, Button, Group, Select, Skeleton, Stack, Text } from '@mantine/core';
import type { CredentialSummary } from '@millrace/api';
import type { CredentialTypeDescription } from '@millrace/workflow';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CredentialDialog, type CredentialDialogProps } from '../../parts/credentials/credential-dialog.tsx';
import { useCredentialTypes } from '../../parts/parameters/credential-types.ts';
import { credentialsQuery } from '../../server/credentials.ts';
import { useCurrentUser } from '../../server/current-user.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextLink } from '../../ui/links.tsx';
import listClasses from '../../ui/list.module.css';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import {
  CREDENTIAL_SORTS,
  type CredentialFilter,
  countFilters,
  listCredentials,
  NO_FILTER,
} from './credential-filter.ts';
import { CredentialFilters } from './credential-filters.tsx';
import classes from './credential-list.module.css';
import { CredentialRow } from './credential-row.tsx';
import { SelectTypeDialog } from './select-type-dialog.tsx';

/** What is open over the list. */
type Open = { kind: 'select' } | { kind: 'edit'; credential: CredentialDialogProps['credential'] } | undefined;

/** The credentials that the user owns, or all that they see. */
export default function CredentialsPage() {
  const { t } = useTranslation('credential-list');
  const [open, setOpen] = useState<Open>();
  const list = useQuery(credentialsQuery);
  const types = useCredentialTypes();
  const credentials = list.data ?? [];
  const close = () => setOpen(undefined);
  const addButton = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen({ kind: 'select' })}>
      {t('add')}
    </Button>
  );
  return (
    <PageFrame title={t('credentials')} actions={credentials.length > 0 && addButton}>
      {list.isPending && <Placeholders />}
      {list.isError && <LoadFailure error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && credentials.length === 0 && <NoCredentials action={addButton} />}
      {credentials.length > 0 && (
        <CredentialList
          credentials={credentials}
          types={types}
          onOpen={({ id }) => setOpen({ kind: 'edit', credential: { id } })}
        />
      )}
      {open?.kind === 'select' && (
        <SelectTypeDialog
          types={types}
          onClose={close}
          onChosen={(type) => setOpen({ kind: 'edit', credential: { type } })}
        />
      )}
      {open?.kind === 'edit' && <CredentialDialog credential={open.credential} onClose={close} />}
    </PageFrame>
  );
}

interface CredentialListProps {
  credentials: readonly CredentialSummary[];
  types: readonly CredentialTypeDescription[];
  onOpen: (credential: CredentialSummary) => void;
}

function CredentialList({ credentials, types, onOpen }: CredentialListProps) {
  const { t } = useTranslation('credential-list');
  const user = useCurrentUser();
  const [filter, setFilter] = useState<CredentialFilter>(NO_FILTER);
  const { view } = useSearch({ from: '/credentials' });
  const others = credentials.filter(({ ownedBy }) => ownedBy?.id !== user?.id);
  const inView = view === 'all' ? credentials : credentials.filter((credential) => !others.includes(credential));
  const shown = listCredentials(inView, filter);
  const content = (
    <Stack gap="md">
      <Group gap="xs">
        <SearchField
          label={t('search')}
          autoFocus
          search={filter.search}
          onSearch={(search) => setFilter((before) => ({ ...before, search }))}
        />
        <Select
          w={180}
          aria-label={t('sort')}
          data={CREDENTIAL_SORTS.map((sort) => ({ value: sort, label: t(`sorts.${sort}`) }))}
          value={filter.sort}
          onChange={(value) => {
            const sort = CREDENTIAL_SORTS.find((known) => known === value);
            if (sort) setFilter({ ...filter, sort });
          }}
        />
        <CredentialFilters credentials={inView} types={types} filter={filter} onChange={setFilter} />
      </Group>
      {countFilters(filter) > 0 && (
        <Text size="sm" c="dimmed">
          {t('filtered')}{' '}
          <Anchor
            component="button"
            size="sm"
            onClick={() => setFilter({ ...NO_FILTER, search: filter.search, sort: filter.sort })}
          >
            {t('resetFilters')}
          </Anchor>
        </Text>
      )}
      {shown.length === 0 && (
        <Group gap="xs">
          <Text c="dimmed">{t('noMatch')}</Text>
          {view !== 'all' && others.length > 0 && (
            <TextLink to="/credentials" search={{ view: 'all' }} size="sm">
              {t('showAll')}
            </TextLink>
          )}
        </Group>
      )}
      <ul className={`${listClasses.list} ${classes.list}`}>
        {shown.map((credential) => (
          <CredentialRow
            key={credential.id}
            credential={credential}
            type={types.find(({ name }) => name === credential.type)}
            onOpen={() => onOpen(credential)}
          />
        ))}
      </ul>
    </Stack>
  );
  if (others.length === 0) return content;
  return (
    <div className={classes.columns}>
      <Views />
      {content}
    </div>
  );
}

/** Whose credentials are listed. */
function Views() {
  const { t } = useTranslation('credential-list');
  const exact = { exact: true, includeSearch: true };
  return (
    <nav className={classes.views} aria-label={t('view')}>
      <Link to="/credentials" search={{}} activeOptions={exact} className={classes.view}>
        {t('mine')}
      </Link>
      <Link to="/credentials" search={{ view: 'all' }} activeOptions={exact} className={classes.view}>
        {t('all')}
      </Link>
    </nav>
  );
}

function NoCredentials({ action }: { action: ReactNode }) {
  const { t } = useTranslation('credential-list');
  const firstName = useCurrentUser()?.firstName.trim() ?? '';
  return (
    <EmptyState
      icon={<IconKey size={40} stroke={1.2} />}
      title={firstName === '' ? t('noneTitle') : t('noneTitleFor', { name: firstName })}
      text={t('noneText')}
      action={action}
    />
  );
}

function Placeholders() {
  return (
    <Stack gap={8} aria-hidden>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} height={58} radius="md" />
      ))}
    </Stack>
  );
}
