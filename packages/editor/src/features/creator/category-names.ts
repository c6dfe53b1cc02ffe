import { useTranslation } from 'react-i18next';

const CATEGORIES = ['AI', 'Actions', 'Communication', 'Core', 'Development', 'Other', 'Triggers', 'elsewhere'] as const;
const GROUPS = ['Data transformation', 'Files', 'Flow', 'Helpers', 'Triggers'] as const;

/** What categories and groups are called: those of other packages by their own names. */
export function useCategoryName() {
  const { t } = useTranslation('creator');
  const nameOf = (category: string) => (isOneOf(CATEGORIES, category) ? t(`categories.${category}`) : category);
  const nameOfGroup = (group: string) => (isOneOf(GROUPS, group) ? t(`groups.${group}`) : group);
  return { nameOf, nameOfGroup };
}

function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return names.some((known) => known === name);
}
