import { IconHelpCircle, IconInfoCircle, IconKeyboard } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { openAbout } from '../../features/settings/about-dialog.tsx';
import { openShortcuts } from '../../features/shortcuts/open-shortcuts.tsx';
import { Menu } from '../../ui/menu.tsx';
import { NavigationButton } from './navigation-row.tsx';

/** What explains the product. */
export function HelpMenu({ isNarrow }: { isNarrow: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <Menu position="right-end">
      <Menu.Target>
        <NavigationButton label={t('help')} icon={IconHelpCircle} isNarrow={isNarrow} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={openShortcuts}>
          {t('shortcuts')}
        </Menu.Item>
        <Menu.Item leftSection={<IconInfoCircle size={16} />} onClick={openAbout}>
          {t('about')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
