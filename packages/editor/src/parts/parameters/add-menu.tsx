import { Button, ScrollArea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Menu } from '../../ui/menu.tsx';
import classes from './parameters.module.css';

interface AddMenuEntry {
  key: string;
  label: string;
  description?: string | undefined;
}

export interface AddMenuProps {
  label: string;
  entries: AddMenuEntry[];
  onAdd(key: string): void;
}

/** Button that offers what can be added; with one entry it adds that at once. */
export function AddMenu({ label, entries, onAdd }: AddMenuProps) {
  const [only] = entries;
  if (!only) return null;
  const button = (
    <Button
      className={classes.addButton}
      variant="default"
      size="xs"
      leftSection={<IconPlus size={14} aria-hidden />}
      {...(entries.length === 1 && { onClick: () => onAdd(only.key) })}
    >
      {label}
    </Button>
  );
  if (entries.length === 1) return button;
  return (
    <Menu position="bottom-start" width={280} shadow="md">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah={320}>
          {entries.map((entry) => (
            <Menu.Item key={entry.key} onClick={() => onAdd(entry.key)}>
              {entry.label}
              {entry.description && <span className={classes.choiceHelp}>{entry.description}</span>}
            </Menu.Item>
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  );
}
