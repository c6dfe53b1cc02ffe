import { Group, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '../../i18n/languages.ts';
import { Menu } from '../../ui/menu.tsx';
import { useLanguage } from '../../ui/use-language.ts';

const SCHEMES = [
  { value: 'light', label: 'schemeLight', Icon: IconSun },
  { value: 'dark', label: 'schemeDark', Icon: IconMoon },
  { value: 'auto', label: 'schemeAuto', Icon: IconDeviceDesktop },
] as const;

/** Items of a menu: light, dark, or as the system. */
export function ColorSchemes() {
  const { t } = useTranslation('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu.RadioGroup value={colorScheme}>
      {SCHEMES.map(({ value, label, Icon }) => (
        <Menu.RadioItem key={value} value={value} closeMenuOnClick onChange={() => setColorScheme(value)}>
          <Group gap={10} wrap="nowrap">
            <Icon size={16} aria-hidden />
            {t(label)}
          </Group>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

/** Items of a menu: the languages under their own names. */
export function Languages() {
  const { language, choose } = useLanguage();
  return (
    <Menu.RadioGroup value={language}>
      {LANGUAGES.map(({ code, name }) => (
        <Menu.RadioItem key={code} value={code} lang={code} closeMenuOnClick onChange={() => choose(code)}>
          {name}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
