import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { resources } from './resources.ts';

/** Texts of the editor. Components use `useTranslation(area)`, other code `i18n.t('area:key')`. */
export const i18n = createInstance();

void i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'common',
  resources: { en: resources },
  // React escapes what it shows.
  interpolation: { escapeValue: false },
  initAsync: false,
});
