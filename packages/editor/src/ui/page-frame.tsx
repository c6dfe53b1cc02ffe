import { Group, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './page-frame.module.css';

interface PageFrameProps {
  title: string;
  /** Stands right of the title. */
  actions?: ReactNode;
  /** For pages with a list at their side. */
  isWide?: boolean;
  children: ReactNode;
}

/** Title, actions and content of a list page. */
export function PageFrame({ title, actions, isWide = false, children }: PageFrameProps) {
  const { t } = useTranslation('common');
  useEffect(() => {
    document.title = `${title} · ${t('appName')}`;
  }, [title, t]);
  return (
    <div className={classes.frame} data-wide={isWide}>
      <Group justify="space-between" mb="md">
        <Title order={1}>{title}</Title>
        <Group gap="xs">{actions}</Group>
      </Group>
      {children}
    </div>
  );
}
