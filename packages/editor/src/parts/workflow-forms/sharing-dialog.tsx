import { ActionIcon, Button, Group, Select, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { type Sharing, sharingRoutes } from '@millrace/api';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from '../../i18n/i18n.ts';
import { apiClient } from '../../server/api-client.ts';
import { personName } from '../../server/person-name.ts';
import { refreshQueries } from '../../server/query-client.ts';
import { usersQuery } from '../../server/users.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { notifyFailure, notifySuccess } from '../../ui/notifications/notify.tsx';

type Person = Sharing['sharedWith'][number];
type ShareRole = 'editor' | 'reader';

const ID = 'sharing';

/** Shows who has a workflow, and lets its owner share it. */
export function openSharing({ id, name }: { id: string; name: string }): void {
  modals.open({
    modalId: ID,
    title: i18n.t('workflows:shareTitle', { name }),
    size: 560,
    children: <SharingOfWorkflow id={id} onClose={() => modals.close(ID)} />,
  });
}

interface SharingProps {
  id: string;
  onClose(): void;
}

/** Who has a workflow; its owner changes that. */
export function SharingOfWorkflow({ id, onClose }: SharingProps) {
  const sharing = useQuery({
    queryKey: ['sharing', 'workflow', id],
    queryFn: ({ signal }) => apiClient.call(sharingRoutes.ofWorkflow, { params: { id }, signal }),
    staleTime: 0,
  });
  const users = useQuery(usersQuery);
  if (sharing.isError) return <LoadFailure error={sharing.error} onRetry={() => void sharing.refetch()} />;
  if (!sharing.data || users.isPending) return null;
  return <SharingForm id={id} sharing={sharing.data} onClose={onClose} />;
}

function SharingForm({ id, sharing, onClose }: SharingProps & { sharing: Sharing }) {
  const { t } = useTranslation(['workflows', 'common']);
  const [people, setPeople] = useState(sharing.sharedWith);
  const [isBusy, setIsBusy] = useState(false);
  const mayShare = sharing.permissions.includes('workflow:share');
  const save = async () => {
    setIsBusy(true);
    const shareWith = people.map((person) => ({ userId: person.id, role: roleOf(person) }));
    try {
      await apiClient.call(sharingRoutes.shareWorkflow, { params: { id }, body: { shareWith } });
      void refreshQueries(['workflows']);
      notifySuccess({ title: t('shared') });
      onClose();
    } catch (error) {
      notifyFailure(t('shareFailed'), error);
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
