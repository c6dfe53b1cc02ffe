import { Button, Chip, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { templateCategoriesQuery } from '../../server/template-host.ts';

const SHOWN_AT_FIRST = 12;

interface CategoryFilterProps {
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

/** The categories, of which any number can be chosen: what is chosen comes first, and “all” chooses none. */
export function CategoryFilter({ chosen, onChange }: CategoryFilterProps) {
  const { t } = useTranslation('templates');
  const categories = useQuery(templateCategoriesQuery).data ?? [];
  const [showsAll, setShowsAll] = useState(false);
  const offered = showsAll ? categories : categories.filter(({ id }, at) => at < SHOWN_AT_FIRST || chosen.includes(id));
  const shown = offered.toSorted((one, other) => Number(chosen.includes(other.id)) - Number(chosen.includes(one.id)));
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  if (categories.length === 0) return null;
  return (
    <Group gap={6} role="group" aria-label={t('categories')}>
      <Chip size="xs" checked={chosen.length === 0} onChange={() => onChange([])}>
        {t('allCategories')}
      </Chip>
      {shown.map(({ id, name }) => (
        <Chip key={id} size="xs" checked={chosen.includes(id)} onChange={() => toggle(id)}>
          {name}
        </Chip>
      ))}
      {shown.length < categories.length && (
        <Button size="compact-xs" variant="subtle" onClick={() => setShowsAll(true)}>
          {t('moreCategories', { count: categories.length - shown.length })}
        </Button>
      )}
    </Group>
  );
}
