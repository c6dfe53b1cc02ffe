import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { currentUserQuery } from '../../server/current-user.ts';
import { refreshQueries } from '../../server/query-client.ts';

/** A part of the page of one's own account. */
export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="sm">
      <Title order={2}>{title}</Title>
      {text !== undefined && <Text c="dimmed">{text}</Text>}
      {children}
    </Stack>
  );
}

/** Asks anew who is signed in: something of the account was changed. */
export function reloadUser(): Promise<void> {
  return refreshQueries(currentUserQuery.queryKey);
}
