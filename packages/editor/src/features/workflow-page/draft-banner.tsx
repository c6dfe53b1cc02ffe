import { Button, Group } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { DraftOffer } from './use-drafts.ts';
import classes from './workflow-page.module.css';

/** Offers changes that were not saved, above the workflow that they are of. */
export function DraftBanner({ offer: { keptAt, restore, discard } }: { offer: DraftOffer }) {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <div className={classes.draft} role="alert">
      <IconInfoCircle size={18} aria-hidden />
      <span className={classes.draftText}>
        <strong>{t('draftTitle')}</strong> {t('draftKept')} <RelativeTime at={new Date(keptAt).toISOString()} />
      </span>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={() => void restore()}>
          {t('draftRestore')}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={discard}>
          {t('common:discard')}
        </Button>
      </Group>
    </div>
  );
}
