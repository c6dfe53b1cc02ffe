import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

export interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  text: string;
  action?: ReactNode;
}

/** One picture, one sentence, one action. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" className={classes.empty}>
      <span className={classes.emptyIcon}>{icon}</span>
      <Title order={2}>{title}</Title>
      <Text size="md" c="dimmed" ta="center" maw={440}>
        {text}
      </Text>
      {action}
    </Stack>
  );
}
