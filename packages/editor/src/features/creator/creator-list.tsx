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
  /** Categories that are folded. */
  closed: ReadonlySet<string>;
  activeEntry: CreatorEntry | undefined;
  query: string;
  /** Types offered when nothing was found. */
  fallbacks: readonly NodeTypeSummary[];
  onToggle: (category: string) => void;
  onChoose: (entry: CreatorEntry) => void;
}

/** Node types by category, those of an open group, or the hits of a search. */
export function CreatorList(props: CreatorListProps) {
  const { id, sections, query } = props;
  const isEmpty = sections.every(({ entries }) => entries.length === 0);
  if (isEmpty && query !== '') return <NothingFound {...props} />;
  return (
    <div id={id} className={classes.list}>
      {sections.map((section) => (
        <Section key={section.category} {...props} section={section} />
      ))}
    </div>
  );
}

function Section({
  id,
  section: { category, entries, count },
  closed,
  activeEntry,
  onToggle,
  onChoose,
}: CreatorListProps & { section: CreatorSection }) {
  const { t } = useTranslation('creator');
  const { nameOf } = useCategoryName();
  const isOpen = !closed.has(category);
  return (
    <section>
      {category !== '' && (
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
          const entry: CreatorEntry = { kind: 'type', type };
          return <Entry key={type.name} id={optionId(id, entry)} entry={entry} isActive={false} onChoose={onChoose} />;
        })}
      </div>
    </div>
  );
}
