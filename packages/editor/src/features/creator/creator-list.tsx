import { Text } from '@mantine/core';
import type { NodeTypeSummary } from '@millrace/workflow';
import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DRAGGED_TYPE } from '../../session/dragged-type.ts';
import { NodeIcon } from '../../ui/node-icon.tsx';
import classes from './creator.module.css';
import type { CreatorSection } from './creator-model.ts';

interface CreatorListProps {
  id: string;
  sections: readonly CreatorSection[];
  /** Categories that are folded. */
  closed: ReadonlySet<string>;
  activeType: NodeTypeSummary | undefined;
  query: string;
  /** Types offered when nothing was found. */
  fallbacks: readonly NodeTypeSummary[];
  onToggle: (category: string) => void;
  onChoose: (type: NodeTypeSummary) => void;
}

/** Node types by category, or the hits of a search. */
export function CreatorList({
  id,
  sections,
  closed,
  activeType,
  query,
  fallbacks,
  onToggle,
  onChoose,
}: CreatorListProps) {
  const { t } = useTranslation('creator');
  const nameOf = (category: string) => (isKnownCategory(category) ? t(`categories.${category}`) : category);
  const isEmpty = sections.every(({ types }) => types.length === 0);
  if (isEmpty && query !== '') {
    return (
      <div id={id} className={classes.list}>
        <Text fw={600} ta="center" mt="lg">
          {t('noResults', { query })}
        </Text>
        <Text size="sm" c="dimmed" ta="center" mb="sm">
          {t('noResultsHint')}
        </Text>
        <div role="listbox" aria-label={t('list')}>
          {fallbacks.map((type) => (
            <Entry key={type.name} id={optionId(id, type)} type={type} isActive={false} onChoose={onChoose} />
          ))}
        </div>
      </div>
    );
  }
  return (
    <div id={id} className={classes.list}>
      {sections.map(({ category, types }) => (
        <section key={category}>
          {category !== '' && (
            <button
              type="button"
              className={classes.category}
              aria-expanded={!closed.has(category)}
              onClick={() => onToggle(category)}
            >
              <IconChevronRight size={14} aria-hidden />
              {t('category', { category: nameOf(category), count: types.length })}
            </button>
          )}
          {!closed.has(category) && (
            <div role="listbox" aria-label={nameOf(category) || t('results')}>
              {types.map((type) => (
                <Entry
                  key={type.name}
                  id={optionId(id, type)}
                  type={type}
                  isActive={type === activeType}
                  onChoose={onChoose}
                />
              ))}
            </div>
          )}
        </section>
      ))}
    </div>
  );
}

const CATEGORIES = ['AI', 'Communication', 'Core', 'Development', 'Other'] as const;

function isKnownCategory(category: string): category is (typeof CATEGORIES)[number] {
  return CATEGORIES.some((known) => known === category);
}

/** Id of an entry, for the field that keeps the focus while entries are walked through. */
export function optionId(listId: string, { name }: NodeTypeSummary): string {
  return `${listId}-${name}`;
}

interface EntryProps {
  id: string;
  type: NodeTypeSummary;
  isActive: boolean;
  onChoose: (type: NodeTypeSummary) => void;
}

function Entry({ id, type, isActive, onChoose }: EntryProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isActive) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <button
      ref={button}
      id={id}
      type="button"
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.entry}
      draggable
      data-testid="creator-entry"
      data-type={type.name}
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED_TYPE, type.name)}
      onClick={() => onChoose(type)}
    >
      <span className={classes.icon}>
        <NodeIcon type={type.name} size={24} />
      </span>
      <span className={classes.texts}>
        <span className={classes.entryName}>{type.displayName}</span>
        <span className={classes.description}>{type.description}</span>
      </span>
    </button>
  );
}
