import { ERROR_TEXTS } from './error-texts.ts';
import { i18n } from './i18n.ts';

/** The languages of the editor under their own names. English comes with the page; the others are loaded when chosen. */
export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch', load: loadGerman },
] as const satisfies ReadonlyArray<{ code: string; name: string; load?: () => Promise<Record<string, object>> }>;

async function loadGerman(): Promise<Record<string, object>> {
  const [{ resources }, { default: errors }] = await Promise.all([
    import('./resources-de.ts'),
    import('./de/errors.json'),
  ]);
  return { ...resources, [ERROR_TEXTS]: errors };
}

export type LanguageCode = (typeof LANGUAGES)[number]['code'];

const STORED_AS = 'millrace.language';

/** The language that was chosen in this browser, else the first of the browser's own that there is. */
export function preferredLanguage(): LanguageCode {
  const wanted = [localStorage.getItem(STORED_AS), ...navigator.languages];
  const codes = wanted.map((tag) => LANGUAGES.find(({ code }) => code === tag?.split('-')[0])?.code);
  return codes.find((code) => code !== undefined) ?? 'en';
}

/** Chooses a language for good. */
export async function chooseLanguage(code: LanguageCode): Promise<void> {
  await showLanguage(code);
  localStorage.setItem(STORED_AS, code);
}

/** Loads the texts of a language and shows the pages in it. What cannot be loaded leaves the language as it was. */
export async function showLanguage(code: LanguageCode): Promise<void> {
  const language = LANGUAGES.find((each) => each.code === code);
  if (language && 'load' in language && !i18n.hasResourceBundle(code, 'common')) {
    for (const [area, texts] of Object.entries(await language.load())) i18n.addResourceBundle(code, area, texts);
  }
  await i18n.changeLanguage(code);
}

function markPage(language: string): void {
  if (typeof document === 'undefined') return;
  document.documentElement.lang = language;
  document.documentElement.dir = i18n.dir(language);
}

i18n.on('languageChanged', markPage);
