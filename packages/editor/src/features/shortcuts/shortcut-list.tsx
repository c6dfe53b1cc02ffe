import { Kbd, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCommandText } from '../../commands/command-label.ts';
import { commands } from '../../commands/registry.ts';

/** The keys of all commands that have some. */
export function ShortcutList() {
  const { t } = useTranslation('shell');
  const { label, shortcut } = useCommandText();
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('shortcutCommand')}</Table.Th>
          <Table.Th>{t('shortcutKeys')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {commands
          .filter((command) => shortcut(command) !== undefined)
          .map((command) => (
            <Table.Tr key={command.id}>
              <Table.Td>{label(command)}</Table.Td>
              <Table.Td>
                <Kbd>{shortcut(command)}</Kbd>
              </Table.Td>
            </Table.Tr>
          ))}
      </Table.Tbody>
    </Table>
  );
}
