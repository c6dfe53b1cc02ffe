import { Text } from '@mantine/core';
import type { NodeTypeSummary } from '@millrace/workflow';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCategoryName } from './category-names.ts';
import classes from './creator.module.css';
import { Entry, keyOf, optionId } from './creator-entry.tsx';
import type { CreatorEntry, CreatorSection } from './creator-model.ts';

interface CreatorListProps {
  id: string;
  sections: readonly CreatorSection[];
  /** Whether a category is folded. */
  isClosed: (category: string) => boolean;
  /** Of one type, instead of types. */
  areActions: boolean;
  activeEntry: CreatorEntry | undefined;
  query: string;
  /** Types offered when nothing was found. */
  fallbacks: readonly NodeTypeSummary[];
  onToggle: (category: string) => void;
  onChoose: (entry: CreatorEntry) => void;
}

/** Node types by category, those of an open group, actions of an open type, or the hits of a search. */
export function CreatorList(props: CreatorListProps) {
  const { t } = useTranslation('creator');
  const { id, sections, query, areActions } = props;
  const isEmpty = sections.every(({ entries }) => entries.length === 0);
  if (isEmpty && query !== '' && !areActions) return <NothingFound {...props} />;
  const hasActions = sections.some(({ note, entries }) => note === undefined && entries.length > 0);
  return (
    <div id={id} className={classes.list}>
      {areActions && query !== '' && !hasActions && (
        <Text fw={600} ta="center" my="lg">
          {t('noActions', { query })}
        </Text>
      )}
      {sections.map((section) => (
        <Section key={section.category} {...props} section={section} />
      ))}
    </div>
  );
}

function Section({
  id,
  section: { category, entries, count, note },
  isClosed,
  activeEntry,
  onToggle,
  onChoose,
}: CreatorListProps & { section: CreatorSection }) {
  const { t } = useTranslation('creator');
  const { nameOf } = useCategoryName();
  const isOpen = !isClosed(category);
  return (
    <section>
      {note && (
        <Text size="sm" c="dimmed" px={4} pb={6}>
          {t(note)}
        </Text>
      )}
      {category !== '' && !note && (
        <button type="button" className={classes.category} aria-expanded={isOpen} onClick={() => onToggle(category)}>
          <IconChevronRight size={14} aria-hidden />
          {t('category', { category: nameOf(category), count })}
        </button>
      )}
      {isOpen && (
        <div role="listbox" aria-label={nameOf(category) || t('results')}>
          {entries.map((entry) => (
            <Entry
              key={keyOf(entry)}
              id={optionId(id, entry)}
              entry={entry}
              isActive={entry === activeEntry}
              onChoose={onChoose}
            />
          ))}
        </div>
      )}
    </section>
  );
}

function NothingFound({ id, query, fallbacks, onChoose }: CreatorListProps) {
  const { t } = useTranslation('creator');
  return (
    <div id={id} className={classes.list}>
      <Text fw={600} ta="center" mt="lg">
        {t('noResults', { query })}
      </Text>
      <Text size="sm" c="dimmed" ta="center" mb="sm">
        {t('noResultsHint')}
      </Text>
      <div role="listbox" aria-label={t('list')}>
        {fallbacks.map((type) => {
          const entry: CreatorEntry = { kind: 'type', type, leadsToActions: false };
          return <Entry key={type.name} id={optionId(id, entry)} entry={entry} isActive={false} onChoose={onChoose} />;
        })}
      </div>
    </div>
  );
}
