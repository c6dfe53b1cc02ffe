import { Text } from '@mantine/core';
import { Fragment } from 'react';
import { type Command, isCommandEnabled, runCommand } from '../../commands/command.ts';
import { useCommandText } from '../../commands/command-label.ts';
import { useCommandContext } from '../../session/command-context.tsx';
import { Menu } from '../../ui/menu.tsx';

/** Groups of commands as entries of a menu, with their keys. */
export function CommandMenuItems({ groups }: { groups: ReadonlyArray<readonly Command[]> }) {
  return groups.map((group, index) => (
    <Fragment key={group[0]?.id}>
      {index > 0 && <Menu.Divider />}
      {group.map((command) => (
        <CommandItem key={command.id} command={command} />
      ))}
    </Fragment>
  ));
}

function CommandItem({ command }: { command: Command }) {
  const context = useCommandContext();
  const { label, shortcut } = useCommandText();
  const run = () => void runCommand(command, context);
  if (command.isOn) {
    return (
      <Menu.RadioItem value={command.id} checked={command.isOn()} closeMenuOnClick onChange={run}>
        {label(command)}
      </Menu.RadioItem>
    );
  }
  return (
    <Menu.Item
      disabled={!isCommandEnabled(command, context)}
      {...(isDestructive(command) && { c: 'var(--mr-danger)' })}
      rightSection={
        <Text size="xs" c="dimmed">
          {shortcut(command)}
        </Text>
      }
      onClick={run}
    >
      {label(command)}
    </Menu.Item>
  );
}

function isDestructive({ id }: Command): boolean {
  return id === 'deleteSelection' || id === 'deleteWorkflow';
}
