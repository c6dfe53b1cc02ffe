import { parseWorkflow } from '@millrace/workflow';
import { categoryOf } from './categories.ts';
import { FILES } from './library.generated.ts';
import type { Template } from './template.ts';

let templates: ReadonlyMap<number, Template> | undefined;

/** All bundled templates by id, in the order of their ids. Read when first asked for. */
export function bundledTemplates(): ReadonlyMap<number, Template> {
  templates ??= new Map(FILES.map(read).map((template) => [template.id, template]));
  return templates;
}

function read([slug, { workflow, categories, ...rest }]: (typeof FILES)[number]): Template {
  return { ...rest, slug, categories: categories.map(categoryOf), workflow: parseWorkflow(workflow) };
}
