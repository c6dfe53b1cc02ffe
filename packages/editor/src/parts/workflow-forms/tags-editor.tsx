import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { MAX_TAG_LENGTH } from '@millrace/api';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tagsQuery } from '../../server/tags.ts';
import { openTagsManager } from './tags-manager.tsx';
import classes from './workflow-title.module.css';

const MOST_SHOWN = 20;
/** Values of the entries that are no tags: no tag begins so, as names are trimmed. */
const CREATE = ' create';
const MANAGE = ' manage';

interface TagsEditorProps {
  /** Names that it begins with. */
  names: readonly string[];
  /** What opened it: no click beside it. */
  opener: HTMLElement | null;
  /** Says whether they were stored. */
  save(names: readonly string[]): Promise<boolean>;
  onClose(): void;
}

/** Tags in place: leaving it stores what changed, Escape keeps what was. What is typed and not entered only searches. */
export function TagsEditor({ names: before, opener, save, onClose }: TagsEditorProps) {
  const { t } = useTranslation('workflows');
  const stored = useQuery(tagsQuery).data ?? [];
  const [names, setNames] = useState<readonly string[]>(before);
  const [search, setSearch] = useState('');
  /** What closes it takes the focus away, which is no wish to store. */
  const isOver = useRef(false);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const combobox = useCombobox({ opened: true });

  const typed = search.trim();
  const known = [...new Set([...stored.map(({ name }) => name), ...names])];
  const found = known.filter((name) => name.toLowerCase().includes(typed.toLowerCase()));
  const isNew = typed !== '' && !known.some((name) => isSame(name, typed));

  const look = (text: string): void => {
    setSearch(text);
    combobox.resetSelectedOption();
  };
  const toggle = (name: string): void => {
    const others = names.filter((other) => !isSame(other, name));
    setNames(others.length < names.length ? others : [...names, name]);
    look('');
  };
  const finish = async (): Promise<void> => {
    if (isOver.current) return;
    isOver.current = true;
    const isChanged = names.length !== before.length || names.some((name, index) => name !== before[index]);
    if (!isChanged || (await save(names))) onClose();
    else isOver.current = false;
  };
  const choose = (value: string): void => {
    if (value === MANAGE) void finish().then(openTagsManager);
    else toggle(value === CREATE ? typed : value);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      if (search === '') {
        isOver.current = true;
        onClose();
        opener?.focus();
      } else look('');
    } else if (event.key === 'Backspace' && search === '') setNames(names.slice(0, -1));
    else if (event.key === 'Enter' && combobox.getSelectedOptionIndex() === -1) {
      event.preventDefault();
      if (typed === '') void finish().then(() => opener?.focus());
      else toggle(known.find((name) => isSame(name, typed)) ?? typed);
    }
  };
  // The canvas keeps other events to itself.
  useClickOutside(() => void finish(), ['pointerdown'], [root, opener]);
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null && !root?.contains(relatedTarget)) void finish();
  };
  return (
    <div ref={setRoot}>
      <Combobox store={combobox} onOptionSubmit={choose}>
        <Combobox.EventsTarget>
          <PillsInput>
            <Pill.Group>
              {names.map((name) => (
                <Pill
                  key={name}
                  withRemoveButton
                  removeButtonProps={{ 'aria-label': t('removeTag', { name }), 'aria-hidden': false }}
                  onRemove={() => toggle(name)}
                >
                  {name}
                </Pill>
              ))}
              <PillsInput.Field
                // It was asked for by a click.
                autoFocus
                role="combobox"
                aria-label={t('tags')}
                placeholder={names.length === 0 ? t('addTag') : undefined}
                maxLength={MAX_TAG_LENGTH}
                value={search}
                onChange={(event) => look(event.currentTarget.value)}
                onBlur={onBlur}
                onKeyDown={onKeyDown}
              />
            </Pill.Group>
          </PillsInput>
        </Combobox.EventsTarget>
        <Combobox.Options className={classes.tagsList} aria-label={t('tags')}>
          {found.slice(0, MOST_SHOWN).map((name) => (
            <Combobox.Option key={name} value={name} active={names.includes(name)}>
              {name}
              {names.includes(name) && <IconCheck size={14} aria-hidden />}
            </Combobox.Option>
          ))}
          {isNew && <Combobox.Option value={CREATE}>{t('createTag', { name: typed })}</Combobox.Option>}
          <Combobox.Option value={MANAGE}>{t('manageTags')}</Combobox.Option>
        </Combobox.Options>
      </Combobox>
    </div>
  );
}

/** The server takes names that differ in their case only for one. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
