import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

export interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  text: string;
  action?: ReactNode;
  /** Nothing else stands on the page: it goes to the middle, clear of notices. */
  isPage?: boolean;
}

/** One picture, one sentence, one action. */
export function EmptyState({ icon, title, text, action, isPage = false }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" className={classes.empty} data-page={isPage || undefined}>
      <span className={classes.emptyIcon}>{icon}</span>
      <Title order={2}>{title}</Title>
      <Text size="md" c="dimmed" ta="center" maw={440}>
        {text}
      </Text>
      {action}
    </Stack>
  );
}
