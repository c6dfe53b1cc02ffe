import { Center, Loader } from '@mantine/core';
import { modals } from '@mantine/modals';
import { i18n } from '../../i18n/i18n.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** Loaded when it is asked for: the commands bring the editor along. */
const ShortcutList = lazyPart(async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }));

export function openShortcuts(): void {
  modals.open({
    closeOnClickOutside: true,
    title: i18n.t('shell:shortcuts'),
    children: <ShortcutList fallback={<Waiting />} />,
  });
}

function Waiting() {
  return (
    <Center>
      <Loader type="dots" />
    </Center>
  );
}
