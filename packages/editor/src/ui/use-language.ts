import { useTranslation } from 'react-i18next';
import { chooseLanguage, LANGUAGES, type LanguageCode } from '../i18n/languages.ts';
import { notifyFailure } from './notifications/notify.tsx';

/** The language of the pages, and how another one is chosen in this browser. */
export function useLanguage(): { language: LanguageCode; choose: (code: LanguageCode) => void } {
  const { t, i18n } = useTranslation('shell');
  return {
    language: LANGUAGES.find(({ code }) => code === i18n.language)?.code ?? 'en',
    choose: (code) => void chooseLanguage(code).catch((error: unknown) => notifyFailure(t('languageFailed'), error)),
  };
}
