import { ActionIcon, Button, Group, Select, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { Permission, Sharing } from '@millrace/api';
import { IconX } from '@tabler/icons-react';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from '../../i18n/i18n.ts';
import { personName } from '../../server/person-name.ts';
import { usersQuery } from '../../server/users.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { notifyFailure, notifySuccess } from '../../ui/notifications/notify.tsx';

type Person = Sharing['sharedWith'][number];
type ShareRole = 'editor' | 'reader';

const ID = 'sharing';

/** Something that people share with others. */
export interface Shared {
  name: string;
  /** Of what `load` answers. */
  queryKey: QueryKey;
  /** Who has it changes it. */
  permission: Permission;
  /** Says that sharing failed. */
  failed: string;
  load: (signal: AbortSignal) => Promise<Sharing>;
  /** @throws ApiError */
  share: (shareWith: Array<{ userId: string; role: ShareRole }>) => Promise<void>;
}

/** Shows who has something, and lets its owner share it. */
export function openSharing(shared: Shared): void {
  modals.open({
    modalId: ID,
    title: i18n.t('workflows:shareTitle', { name: shared.name }),
    size: 560,
    children: <SharingOf shared={shared} onClose={() => modals.close(ID)} />,
  });
}

interface SharingProps {
  shared: Shared;
  onClose(): void;
}

/** Who has something; its owner changes that. */
export function SharingOf({ shared, onClose }: SharingProps) {
  const sharing = useQuery({
    queryKey: shared.queryKey,
    queryFn: ({ signal }) => shared.load(signal),
    staleTime: 0,
  });
  const users = useQuery(usersQuery);
  if (sharing.isError) return <LoadFailure error={sharing.error} onRetry={() => void sharing.refetch()} />;
  if (!sharing.data || users.isPending) return null;
  if (users.data?.every(({ isDefaultUser }) => isDefaultUser)) return <NobodyHasAccount onClose={onClose} />;
  return <SharingForm shared={shared} sharing={sharing.data} onClose={onClose} />;
}

function NobodyHasAccount({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['workflows', 'common']);
  return (
    <Stack gap="sm">
      <Text size="sm">{t('shareNeedsAccounts')}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common:close')}
        </Button>
      </Group>
    </Stack>
  );
}

function SharingForm({ shared, sharing, onClose }: SharingProps & { sharing: Sharing }) {
  const { t } = useTranslation(['workflows', 'common']);
  const [people, setPeople] = useState(sharing.sharedWith);
  const [isBusy, setIsBusy] = useState(false);
  const mayShare = sharing.permissions.includes(shared.permission);
  const save = async () => {
    setIsBusy(true);
    const shareWith = people.map((person) => ({ userId: person.id, role: roleOf(person) }));
    try {
      await shared.share(shareWith);
      notifySuccess({ title: t('shared') });
      onClose();
    } catch (error) {
      notifyFailure(shared.failed, error);
    }
    setIsBusy(false);
  };
  return (
    <Stack gap="sm">
      {sharing.ownedBy && <PersonLine person={sharing.ownedBy} note={t('owner')} />}
      {people.map((person) => (
        <Group key={person.id} justify="space-between" wrap="nowrap">
          <PersonLine person={person} />
          <Group gap={4} wrap="nowrap">
            <RoleSelect
              person={person}
              isDisabled={!mayShare}
              onChange={(role) => setPeople(people.map((other) => (other === person ? { ...person, role } : other)))}
            />
            {mayShare && (
              <ActionIcon
                aria-label={t('unshare', { name: personName(person) })}
                onClick={() => setPeople(people.filter((other) => other !== person))}
              >
                <IconX size={16} />
              </ActionIcon>
            )}
          </Group>
        </Group>
      ))}
      {mayShare && (
        <AddPerson
          taken={[sharing.ownedBy, ...people].flatMap((person) => (person ? [person.id] : []))}
          onAdd={(person) => setPeople([...people, person])}
        />
      )}
      {!mayShare && <Text c="dimmed">{t('sharedByOwner')}</Text>}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t(mayShare ? 'common:cancel' : 'common:close')}
        </Button>
        {mayShare && (
          <Button loading={isBusy} onClick={() => void save()}>
            {t('common:save')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function PersonLine({ person, note }: { person: Person; note?: string }) {
  return (
    <div>
      <Text size="sm">
        {personName(person)}
        {note !== undefined && (
          <Text component="span" size="sm" c="dimmed">
            {' · '}
            {note}
          </Text>
        )}
      </Text>
      <Text size="xs" c="dimmed">
        {person.email}
      </Text>
    </div>
  );
}

interface RoleSelectProps {
  person: Person;
  isDisabled: boolean;
  onChange: (role: ShareRole) => void;
}

function RoleSelect({ person, isDisabled, onChange }: RoleSelectProps) {
  const { t } = useTranslation('workflows');
  return (
    <Select
      w={150}
      size="xs"
      aria-label={t('roleOf', { name: personName(person) })}
      disabled={isDisabled}
      value={roleOf(person)}
      data={[
        { value: 'editor', label: t('roleEditor') },
        { value: 'reader', label: t('roleReader') },
      ]}
      onChange={(role) => onChange(role === 'editor' ? 'editor' : 'reader')}
    />
  );
}

function AddPerson({ taken, onAdd }: { taken: readonly string[]; onAdd: (person: Person) => void }) {
  const { t } = useTranslation('workflows');
  const users = useQuery(usersQuery);
  const offered = (users.data ?? []).filter(({ id, isPending, isDefaultUser }) => {
    return !isPending && !isDefaultUser && !taken.includes(id);
  });
  return (
    <Select
      label={t('shareWith')}
      placeholder={t(offered.length === 0 ? 'nobodyToShareWith' : 'findPerson')}
      searchable
      openOnFocus={false}
      data-autofocus
      disabled={offered.length === 0}
      value={null}
      data={offered.map(({ id, fullName, email }) => ({
        value: id,
        label: email === null ? fullName || id : `${fullName} (${email})`,
      }))}
      onChange={(id) => {
        const user = offered.find((other) => other.id === id);
        if (user) onAdd({ ...user, role: 'editor' });
      }}
    />
  );
}

function roleOf({ role }: Person): ShareRole {
  return role === 'editor' ? 'editor' : 'reader';
}
