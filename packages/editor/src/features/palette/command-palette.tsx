import { Modal, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCommandEnabled, runCommand } from '../../commands/command.ts';
import { useCommandText } from '../../commands/command-label.ts';
import { commands } from '../../commands/registry.ts';
import { STICKY_NOTE_TYPE } from '../../model/nodes/sticky-note.ts';
import { type CommandContext, useCommandContext } from '../../session/command-context.tsx';
import { editorUi } from '../../session/editor-ui.ts';
import { goToNode } from '../../session/go-to-node.ts';
import choiceClasses from '../../ui/choice-list.module.css';
import { scrollIntoView, useListKeys } from '../../ui/use-list-keys.ts';
import classes from './palette.module.css';

/** A workflow may have thousands of nodes: typing narrows them. */
const MOST_SHOWN = 100;

interface PaletteEntry {
  id: string;
  label: string;
  shortcut: string | undefined;
  run: () => unknown;
}

/** Finds a command or a node of the workflow by typing. */
export default function CommandPalette() {
  const { t } = useTranslation('shell');
  const [query, setQuery] = useState('');
  const found = useEntries(query);
  const entries = found.slice(0, MOST_SHOWN);
  const close = () => editorUi.set({ isPaletteOpen: false });
  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    close();
    // The dialog gives the focus back first: a command may open another one.
    requestAnimationFrame(() => void entry.run());
  };
  const { active, onKeyDown, restart } = useListKeys(entries.length, (index) => choose(entries[index]));
  return (
    <Modal opened onClose={close} withCloseButton={false} padding="xs" yOffset="12vh" centered={false}>
      <TextInput
        data-autofocus
        size="md"
        variant="unstyled"
        placeholder={t('palettePlaceholder')}
        aria-label={t('palettePlaceholder')}
        leftSection={<IconSearch size={18} />}
        value={query}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          restart();
        }}
      />
      <div className={classes.list} role="listbox" aria-label={t('paletteCommands')}>
        {entries.length === 0 && <div className={classes.empty}>{t('paletteEmpty')}</div>}
        {entries.map((entry, index) => (
          <button
            key={entry.id}
            ref={index === active ? scrollIntoView : undefined}
            type="button"
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            className={`${choiceClasses.entry} ${classes.entry}`}
            onClick={() => choose(entry)}
          >
            {entry.label}
            <span className={classes.shortcut}>{entry.shortcut}</span>
          </button>
        ))}
      </div>
      {found.length > entries.length && (
        <div className={classes.more} role="status">
          {t('paletteMore', { count: found.length - entries.length })}
        </div>
      )}
    </Modal>
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
  return useMemo(() => {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    return all.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
  }, [all, query]);
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
