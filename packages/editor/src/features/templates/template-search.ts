import type { TemplateFilter } from '../../server/template-host.ts';

/** What the address of the templates page says. */
export interface TemplateSearch {
  search?: string;
  /** Ids of categories with commas between; one alone is read as a number. */
  categories?: string | number;
}

export function templateSearch({ search, categories }: Record<string, unknown>): TemplateSearch {
  return templateAddress({ search: textOf(search), categories: idsOf(textOf(categories)) });
}

/** The part of the address that stands for a filter. */
export function templateAddress({ search, categories }: TemplateFilter): TemplateSearch {
  const [first] = categories;
  return {
    ...(search !== '' && { search }),
    ...(first !== undefined && { categories: categories.length === 1 ? first : categories.join() }),
  };
}

export function templateFilter({ search, categories }: TemplateSearch): TemplateFilter {
  return { search: search ?? '', categories: idsOf(textOf(categories)) };
}

function idsOf(text: string): number[] {
  return [...new Set(text.split(',').map(Number))].filter((id) => Number.isInteger(id) && id > 0);
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
