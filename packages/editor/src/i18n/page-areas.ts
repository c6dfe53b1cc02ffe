import { i18n } from './i18n.ts';

/** Areas that only certain pages and dialogs need: they are loaded with these, and not before the canvas shows. */
export const pageAreas = {
  assistant: async () => (await import('./en/assistant.json')).default,
  'credential-list': async () => (await import('./en/credential-list.json')).default,
  'curl-import': async () => (await import('./en/curl-import.json')).default,
  'data-tables': async () => (await import('./en/data-tables.json')).default,
  evaluations: async () => (await import('./en/evaluations.json')).default,
  history: async () => (await import('./en/history.json')).default,
  insights: async () => (await import('./en/insights.json')).default,
  'node-details': async () => (await import('./en/node-details.json')).default,
  prompts: async () => (await import('./en/prompts.json')).default,
  settings: async () => (await import('./en/settings.json')).default,
  variables: async () => (await import('./en/variables.json')).default,
  'workflow-settings': async () => (await import('./en/workflow-settings.json')).default,
};

export type PageArea = keyof typeof pageAreas;

/** Loads the English texts of an area; those of a chosen language came with it. */
export async function loadPageArea(area: PageArea): Promise<void> {
  if (!i18n.hasResourceBundle('en', area)) i18n.addResourceBundle('en', area, await pageAreas[area]());
}
