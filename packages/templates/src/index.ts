export { CATEGORIES } from './categories.ts';
export { COLLECTIONS } from './collections.ts';
export { bundledTemplates } from './library.ts';
export { type DrawOptions, drawWorkflow } from './picture/draw-workflow.ts';
export { searchTemplates, type TemplateQuery } from './search-templates.ts';
export type { Category, Collection, Template } from './template.ts';
