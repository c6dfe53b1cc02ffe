import { Code, List, Stack, Text, Title } from '@mantine/core';
import type { MigrationReport } from '@millrace/api';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Most entries of a list: files may hold thousands. */
const MAX_SHOWN = 100;

const CREDENTIALS_COMMAND = 'N8N_ENCRYPTION_KEY=… millrace import FILE';

/** What files hold besides workflows. Credentials are encrypted with a key that no page should get. */
export function OtherThings({ report: { credentials, unread } }: { report: MigrationReport }) {
  const { t } = useTranslation('settings');
  return (
    <>
      {credentials.length > 0 && (
        <Things title={t('movedCredentials', { count: credentials.length })}>
          <Text size="sm" c="dimmed">
            {t('credentialsByCommand')} <Code>{CREDENTIALS_COMMAND}</Code>
          </Text>
          <Entries
            entries={credentials.map(({ name, type, problem }) => ({
              name: `${name} (${type})`,
              problem,
            }))}
          />
        </Things>
      )}
      {unread.length > 0 && (
        <Things title={t('unread', { count: unread.length })}>
          <Entries entries={unread.map(({ origin, problem }) => ({ name: origin, problem }))} />
        </Things>
      )}
    </>
  );
}

function Things({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="xs" aria-label={title}>
      <Title order={2}>{title}</Title>
      {children}
    </Stack>
  );
}

function Entries({ entries }: { entries: ReadonlyArray<{ name: string; problem: string | undefined }> }) {
  const { t } = useTranslation('settings');
  const more = entries.length - MAX_SHOWN;
  return (
    <>
      <List size="sm">
        {entries.slice(0, MAX_SHOWN).map(({ name, problem }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and never change
          <List.Item key={index}>
            {name}
            {problem !== undefined && `: ${problem}`}
          </List.Item>
        ))}
      </List>
      {more > 0 && (
        <Text size="sm" c="dimmed">
          {t('andMore', { count: more })}
        </Text>
      )}
    </>
  );
}
