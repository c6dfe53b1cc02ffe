import { useTranslation } from 'react-i18next';
import type { Command } from './command.ts';
import { shortcutText } from './shortcut.ts';

const isMac = /mac/i.test(navigator.userAgent);

/** Label and shortcut of commands in words. */
export function useCommandText() {
  const { t } = useTranslation('commands');
  const shortcut = ({ shortcuts }: Command) => (shortcuts?.[0] ? shortcutText(shortcuts[0], isMac) : undefined);
  const label = (command: Command) => t(command.id);
  const tooltip = (command: Command) => [label(command), shortcut(command)].filter(Boolean).join('  ');
  return { label, shortcut, tooltip };
}
