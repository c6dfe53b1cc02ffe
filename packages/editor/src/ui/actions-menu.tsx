import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Menu } from './menu.tsx';

interface ActionsMenuProps extends Pick<ActionIconProps, 'variant'> {
  /** What the button is called, with the name of what it is about. */
  label: string;
  /** A lower button for rows of tables and lists. */
  isCompact?: boolean;
  /** Entries of the menu. */
  children: ReactNode;
}

/** What can be done with one thing, behind a button of three dots. */
export function ActionsMenu({ label, isCompact = false, children, ...button }: ActionsMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon {...button} {...(isCompact && { size: 28 })} aria-label={label}>
          <IconDots size={isCompact ? 16 : 18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
