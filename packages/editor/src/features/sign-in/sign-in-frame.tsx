import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, type ReactNode, type Ref, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './sign-in.module.css';

interface SignInFrameProps {
  title: string;
  text?: string;
  children: ReactNode;
  /** Stands below the card. */
  footer?: ReactNode;
}

/** The frame of pages for people who are not signed in: one card in the middle. */
export function SignInFrame({ title, text, children, footer }: SignInFrameProps) {
  const { t } = useTranslation('common');
  const heading = useId();
  useEffect(() => {
    document.title = `${title} · ${t('appName')}`;
  }, [title, t]);
  return (
    <div className={classes.frame}>
      <Text className={classes.name}>{t('appName')}</Text>
      <Paper component="section" aria-labelledby={heading} className={classes.card} withBorder>
        <Stack gap="md">
          <Stack gap={4}>
            <Title order={1} id={heading}>
              {title}
            </Title>
            {text !== undefined && <Text c="dimmed">{text}</Text>}
          </Stack>
          {children}
        </Stack>
      </Paper>
      <Group gap="md">{footer}</Group>
    </div>
  );
}

function TextAnchor(props: AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }) {
  return <Anchor size="sm" {...props} />;
}

/** A link in a text to another page. */
export const TextLink = createLink(TextAnchor);
