import { i18n } from './i18n.ts';

/** Areas that only certain pages and dialogs need: they are loaded with these, and not before the canvas shows. */
export const pageAreas = {
  'credential-list': async () => (await import('./en/credential-list.json', { with: { type: 'json' } })).default,
  'curl-import': async () => (await import('./en/curl-import.json', { with: { type: 'json' } })).default,
  history: async () => (await import('./en/history.json', { with: { type: 'json' } })).default,
  insights: async () => (await import('./en/insights.json', { with: { type: 'json' } })).default,
  'node-details': async () => (await import('./en/node-details.json', { with: { type: 'json' } })).default,
  prompts: async () => (await import('./en/prompts.json', { with: { type: 'json' } })).default,
  settings: async () => (await import('./en/settings.json', { with: { type: 'json' } })).default,
  variables: async () => (await import('./en/variables.json', { with: { type: 'json' } })).default,
  'workflow-settings': async () => (await import('./en/workflow-settings.json', { with: { type: 'json' } })).default,
};

export type PageArea = keyof typeof pageAreas;

/** Loads the English texts of an area; those of a chosen language came with it. */
export async function loadPageArea(area: PageArea): Promise<void> {
  if (!i18n.hasResourceBundle('en', area)) i18n.addResourceBundle('en', area, await pageAreas[area]());
}
