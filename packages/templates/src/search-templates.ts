import type { Template } from './template.ts';

/** What to look for; all that is given must fit. */
export interface TemplateQuery {
  /** Words of which each must occur in name, description, category or a node of the template. */
  search?: string | undefined;
  /** Ids of categories of which one must fit. */
  categories?: readonly number[] | undefined;
}

/** Templates that fit, best first: those whose name has the words come before those that only mention them. */
export function searchTemplates(
  templates: Iterable<Template>,
  { search = '', categories = [] }: TemplateQuery,
): Template[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return [...templates]
    .filter((template) => categories.length === 0 || template.categories.some(({ id }) => categories.includes(id)))
    .map((template) => ({ template, score: scoreOf(template, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.template.id - b.template.id)
    .map(({ template }) => template);
}

/** 0 when a word does not occur at all; a word in the name counts more than elsewhere. */
function scoreOf({ name, description, categories, workflow }: Template, words: readonly string[]): number {
  const title = name.toLowerCase();
  const nodes = workflow.nodes.map((node) => `${node.name} ${node.type.slice(node.type.lastIndexOf('.') + 1)}`);
  const rest = [description, ...categories.map((category) => category.name), ...nodes].join('\n').toLowerCase();
  let score = 1;
  for (const word of words) {
    if (title.includes(word)) score += 10;
    else if (rest.includes(word)) score += 1;
    else return 0;
  }
  return score;
}
