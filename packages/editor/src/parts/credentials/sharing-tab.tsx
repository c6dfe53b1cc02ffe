import { Button, Group, MultiSelect, Stack, Text } from '@mantine/core';
import { sharingRoutes } from '@millrace/api';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../server/api-client.ts';
import { refreshQueries } from '../../server/query-client.ts';
import { usersQuery } from '../../server/users.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { notifyFailure, notifySuccess } from '../../ui/notifications/notify.tsx';

/** Who may use the credential besides its owner. */
export function SharingTab({ id, mayChange }: { id: string; mayChange: boolean }) {
  const { t } = useTranslation('credentials');
  const sharing = useQuery({
    queryKey: ['credential-sharing', id],
    queryFn: ({ signal }) => apiClient.call(sharingRoutes.ofCredential, { params: { id }, signal }),
  });
  const users = useQuery(usersQuery);
  const failure = sharing.error ?? users.error;
  if (failure)
    return <LoadFailure error={failure} onRetry={() => void Promise.all([sharing.refetch(), users.refetch()])} />;
  if (!sharing.data || !users.data) return <Text size="sm">{t('loading')}</Text>;
  const { ownedBy, sharedWith } = sharing.data;
  const people = users.data
    .filter((user) => !user.isPending && user.id !== ownedBy?.id)
    .map((user) => ({ value: user.id, label: `${user.firstName} ${user.lastName}`.trim() || user.email || user.id }));
  return (
    <Sharers key={sharedWith.map((one) => one.id).join()} {...{ id, mayChange, people }}>
      {sharedWith.map((one) => one.id)}
    </Sharers>
  );
}

interface SharersProps {
  id: string;
  mayChange: boolean;
  people: Array<{ value: string; label: string }>;
  /** Ids of those it is shared with. */
  children: string[];
}

function Sharers({ id, mayChange, people, children: stored }: SharersProps) {
  const { t } = useTranslation('credentials');
  const [chosen, setChosen] = useState(stored);
  const share = useMutation({
    mutationFn: () => apiClient.call(sharingRoutes.shareCredential, { params: { id }, body: { shareWithIds: chosen } }),
    onSuccess: async () => {
      notifySuccess({ title: t('shared') });
      await refreshQueries(['credential-sharing', id]);
      await refreshQueries(['credentials']);
    },
    onError: (error) => notifyFailure(t('shareFailed'), error),
  });
  return (
    <Stack gap="md">
      <MultiSelect
        label={t('sharedWith')}
        description={t(mayChange ? 'sharedWithAbout' : 'onlyOwnerShares')}
        data={people}
        value={chosen}
        readOnly={!mayChange}
        searchable
        nothingFoundMessage={t('nobodyElse')}
        onChange={setChosen}
      />
      {mayChange && (
        <Group>
          <Button loading={share.isPending} disabled={chosen.join() === stored.join()} onClick={() => share.mutate()}>
            {t('saveSharing')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
