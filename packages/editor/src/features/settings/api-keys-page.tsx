import { ActionIcon, Alert, Button, Code, CopyButton, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { type ApiKey, apiKeyRoutes } from '@millrace/api';
import { IconKey, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNote, textOf } from '../../parts/account-forms/form-parts.tsx';
import { useSending } from '../../parts/account-forms/use-sending.ts';
import { apiClient } from '../../server/api-client.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { confirm } from '../../ui/notifications/confirm.tsx';
import { notifyFailure } from '../../ui/notifications/notify.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SettingsFrame } from './settings-frame.tsx';

/** Keys with which programs act for the user. */
export default function ApiKeysPage() {
  const { t } = useTranslation('accounts');
  const { isSending, problem, send } = useSending();
  const [created, setCreated] = useState<string>();
  const keys = useQuery({
    queryKey: ['api-keys'],
    queryFn: ({ signal }) => apiClient.call(apiKeyRoutes.list, { signal }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void send(async () => {
      const { apiKey } = await apiClient.call(apiKeyRoutes.create, { body: { label: textOf(form, 'label') } });
      form.reset();
      setCreated(apiKey);
      await keys.refetch();
    });
  };
  return (
    <SettingsFrame page="api">
      <form onSubmit={submit}>
        <Group align="flex-end" gap="xs">
          <TextInput name="label" label={t('keyLabel')} required maxLength={64} w={320} />
          <Button type="submit" loading={isSending} leftSection={<IconKey size={16} />}>
            {t('createKey')}
          </Button>
        </Group>
      </form>
      <ProblemNote problem={problem} />
      {created !== undefined && <NewKey apiKey={created} />}
      {keys.isError && <LoadFailure error={keys.error} onRetry={() => void keys.refetch()} />}
      {keys.data?.length === 0 && <Text c="dimmed">{t('noKeys')}</Text>}
      {keys.data && keys.data.length > 0 && <KeyTable keys={keys.data} onChange={() => void keys.refetch()} />}
    </SettingsFrame>
  );
}

function NewKey({ apiKey }: { apiKey: string }) {
  const { t } = useTranslation('accounts');
  return (
    <Alert color="success" role="status">
      <Stack gap="xs">
        <Text size="sm">{t('keyShownOnce')}</Text>
        <Group gap="xs">
          <Code>{apiKey}</Code>
          <CopyButton value={apiKey}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {t(copied ? 'copied' : 'copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Stack>
    </Alert>
  );
}

function KeyTable({ keys, onChange }: { keys: readonly ApiKey[]; onChange(): void }) {
  const { t } = useTranslation('accounts');
  const remove = async ({ id, label }: ApiKey) => {
    const question = { title: t('deleteKeyTitle', { label }), text: t('deleteKeyText'), confirmLabel: t('delete') };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    await apiClient.call(apiKeyRoutes.delete, { params: { keyId: id } });
    onChange();
  };
  return (
    <Table verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('keyLabel')}</Table.Th>
          <Table.Th>{t('keyHint')}</Table.Th>
          <Table.Th>{t('lastUsed')}</Table.Th>
          <Table.Th aria-label={t('actions')} />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {keys.map((key) => (
          <Table.Tr key={key.id}>
            <Table.Td>{key.label}</Table.Td>
            <Table.Td>
              <Code>mr_…{key.hint}</Code>
            </Table.Td>
            <Table.Td>{key.lastUsedAt === null ? t('never') : <RelativeTime at={key.lastUsedAt} />}</Table.Td>
            <Table.Td ta="right">
              <ActionIcon
                aria-label={t('deleteKeyTitle', { label: key.label })}
                onClick={() => void remove(key).catch((error: unknown) => notifyFailure(t('actionFailed'), error))}
              >
                <IconTrash size={18} />
              </ActionIcon>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
