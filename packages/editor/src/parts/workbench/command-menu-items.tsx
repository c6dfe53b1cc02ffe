import { Menu, Text } from '@mantine/core';
import { Fragment } from 'react';
import { type Command, isCommandEnabled } from '../../commands/command.ts';
import { useCommandText } from '../../commands/command-label.ts';
import { useCommandContext } from '../../session/command-context.tsx';

/** Groups of commands as entries of a menu, with their keys. */
export function CommandMenuItems({ groups }: { groups: ReadonlyArray<readonly Command[]> }) {
  const context = useCommandContext();
  const { label, shortcut } = useCommandText();
  return groups.map((group, index) => (
    <Fragment key={group[0]?.id}>
      {index > 0 && <Menu.Divider />}
      {group.map((command) => (
        <Menu.Item
          key={command.id}
          disabled={!isCommandEnabled(command, context)}
          {...(isDestructive(command) && { c: 'var(--mr-danger)' })}
          rightSection={
            <Text size="xs" c="dimmed">
              {shortcut(command)}
            </Text>
          }
          onClick={() => void command.run(context)}
        >
          {label(command)}
        </Menu.Item>
      ))}
    </Fragment>
  ));
}

function isDestructive({ id }: Command): boolean {
  return id === 'deleteSelection' || id === 'deleteWorkflow';
}
