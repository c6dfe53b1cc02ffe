import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCommandEnabled, runCommand } from '../../commands/command.ts';
import { useCommandText } from '../../commands/command-label.ts';
import { commands } from '../../commands/registry.ts';
import { STICKY_NOTE_TYPE } from '../../model/nodes/sticky-note.ts';
import { type CommandContext, useCommandContext } from '../../session/command-context.tsx';
import { editorUi } from '../../session/editor-ui.ts';
import { goToNode } from '../../session/go-to-node.ts';
import { fittingEntries, PaletteDialog, type PaletteEntry } from './palette-dialog.tsx';

/** Finds a command or a node of the workflow by typing. */
export default function CommandPalette() {
  const { t } = useTranslation('shell');
  const [query, setQuery] = useState('');
  return (
    <PaletteDialog
      label={t('palettePlaceholder')}
      query={query}
      onQuery={setQuery}
      found={useEntries(query)}
      onClose={() => editorUi.set({ isPaletteOpen: false })}
    />
  );
}

function useEntries(query: string): PaletteEntry[] {
  const context = useCommandContext();
  const text = useCommandText();
  const [all] = useState(() => [
    ...commands
      .filter((command) => command.id !== 'commandPalette' && isCommandEnabled(command, context))
      .map(
        (command): PaletteEntry => ({
          id: command.id,
          label: text.label(command),
          shortcut: text.shortcut(command),
          run: () => runCommand(command, context),
        }),
      ),
    ...nodeEntries(context),
  ]);
  return useMemo(() => fittingEntries(all, query), [all, query]);
}

function nodeEntries(context: CommandContext): PaletteEntry[] {
  return context.session.document
    .nodes()
    .filter((node) => node.type !== STICKY_NOTE_TYPE)
    .map((node) => ({
      id: `node:${node.id}`,
      label: node.name,
      shortcut: undefined,
      run: () => goToNode(context, node.id),
    }));
}
