import { Anchor, Stack, Text } from '@mantine/core';
import { credentialRoutes } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../address/base-path.ts';
import { apiClient } from '../../server/api-client.ts';

/** Workflows that use a credential, of those that the reader may see. */
export function CredentialUses({ id }: { id: string }) {
  const { t } = useTranslation('credentials');
  const { data, error } = useQuery({
    queryKey: ['credential-uses', id],
    queryFn: ({ signal }) => apiClient.call(credentialRoutes.uses, { params: { id }, signal }),
    gcTime: 0,
  });
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600} id="credential-uses">
        {t('uses')}
      </Text>
      {error && <Text size="sm">{error.message}</Text>}
      {data?.length === 0 && <Text size="sm">{t('usesNone')}</Text>}
      {data && data.length > 0 && (
        <ul aria-labelledby="credential-uses" style={{ margin: 0, paddingInlineStart: 20 }}>
          {data.map((workflow) => (
            <li key={workflow.id}>
              <Anchor href={addressOf(`/workflow/${workflow.id}`)} target="_blank" size="sm">
                {workflow.name}
              </Anchor>{' '}
              <Text span size="sm" c="dimmed">
                {workflow.nodes.map(({ name }) => name).join(', ')}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
