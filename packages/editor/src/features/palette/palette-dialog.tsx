import { Modal, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import choiceClasses from '../../ui/choice-list.module.css';
import { scrollIntoView, useListKeys } from '../../ui/use-list-keys.ts';
import classes from './palette.module.css';

/** A workflow may have thousands of nodes: typing narrows them. */
const MOST_SHOWN = 100;

export interface PaletteEntry {
  id: string;
  label: string;
  shortcut: string | undefined;
  run: () => unknown;
}

interface PaletteDialogProps {
  /** What can be found. */
  label: string;
  query: string;
  onQuery: (query: string) => void;
  /** What fits the query. */
  found: readonly PaletteEntry[];
  onClose: () => void;
}

/** Finds something by typing, and does it. */
export function PaletteDialog({ label, query, onQuery, found, onClose: close }: PaletteDialogProps) {
  const { t } = useTranslation('shell');
  const entries = found.slice(0, MOST_SHOWN);
  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    close();
    // The dialog gives the focus back first: a command may open another one.
    requestAnimationFrame(() => void entry.run());
  };
  const { active, onKeyDown, restart } = useListKeys(entries.length, (index) => choose(entries[index]));
  return (
    <Modal
      opened
      onClose={close}
      closeOnClickOutside
      withCloseButton={false}
      padding="xs"
      yOffset="12vh"
      centered={false}
    >
      <TextInput
        data-autofocus
        size="md"
        variant="unstyled"
        placeholder={label}
        aria-label={label}
        leftSection={<IconSearch size={18} />}
        value={query}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          onQuery(event.currentTarget.value);
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

/** Those entries in which each word of a query occurs. */
export function fittingEntries(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}
