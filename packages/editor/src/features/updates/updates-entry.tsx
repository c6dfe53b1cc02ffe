import type { Icon } from '@tabler/icons-react';
import { IconArrowUpCircle } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useVersions } from './use-versions.ts';

const LazyDrawer = lazyPart(async () => ({ default: (await import('./updates-drawer.tsx')).UpdatesDrawer }));

interface UpdatesEntryProps {
  /** An entry of the navigation. */
  Row: ComponentType<{ label: string; icon: Icon; isNarrow: boolean; onClick: () => void }>;
  isNarrow: boolean;
}

/** Says how many newer versions there are, where the owner turned that on, and leads to them. */
export function UpdatesEntry({ Row, isNarrow }: UpdatesEntryProps) {
  const { t } = useTranslation('shell');
  const { isEnabled, newer } = useVersions();
  const [opened, setOpened] = useState<boolean | undefined>();
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
