import type { Icon } from '@tabler/icons-react';
import { IconArrowUpCircle } from '@tabler/icons-react';
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { notifyDanger } from '../../ui/notifications/notify.tsx';
import { useVersions } from './use-versions.ts';

const LazyDrawer = lazyPart(async () => ({ default: (await import('./updates-drawer.tsx')).UpdatesDrawer }));

/** The version that somebody was warned of, and closed the warning. */
const KNOWN_UNSAFE_KEY = 'millrace.knownUnsafeVersion';

interface UpdatesEntryProps {
  /** An entry of the navigation. */
  Row: ComponentType<{ label: string; icon: Icon; isNarrow: boolean; onClick: () => void }>;
  isNarrow: boolean;
}

/** Says how many newer versions there are, where the owner turned that on, and leads to them; warns of one that is not safe. */
export function UpdatesEntry({ Row, isNarrow }: UpdatesEntryProps) {
  const { t } = useTranslation('shell');
  const { isEnabled, newer, running, isUnsafe } = useVersions();
  const [opened, setOpened] = useState<boolean | undefined>();
  useEffect(() => {
    if (!isUnsafe || localStorage.getItem(KNOWN_UNSAFE_KEY) === running) return;
    notifyDanger({
      id: 'unsafe-version',
      onDismiss: () => localStorage.setItem(KNOWN_UNSAFE_KEY, running),
      title: t('versionUnsafe', { version: running }),
      message: t('versionUnsafeText'),
      action: { label: t('updates'), run: () => setOpened(true) },
      isPressable: true,
    });
  }, [isUnsafe, running, t]);
  if (!isEnabled) return null;
  return (
    <>
      <Row
        label={newer.length > 0 ? t('updatesWith', { count: newer.length }) : t('updates')}
        icon={IconArrowUpCircle}
        isNarrow={isNarrow}
        onClick={() => setOpened(true)}
      />
      {opened !== undefined && <LazyDrawer opened={opened} onClose={() => setOpened(false)} />}
    </>
  );
}
