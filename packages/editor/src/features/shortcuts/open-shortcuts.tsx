import { Center, Loader } from '@mantine/core';
import { modals } from '@mantine/modals';
import { lazy, Suspense } from 'react';
import { i18n } from '../../i18n/i18n.ts';

/** Loaded when it is asked for: the commands bring the editor along. */
const ShortcutList = lazy(async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }));

export function openShortcuts(): void {
  modals.open({
    title: i18n.t('shell:shortcuts'),
    children: (
      <Suspense fallback={<Waiting />}>
        <ShortcutList />
      </Suspense>
    ),
  });
}

function Waiting() {
  return (
    <Center>
      <Loader type="dots" />
    </Center>
  );
}
