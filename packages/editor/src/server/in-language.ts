import { i18n } from '../i18n/i18n.ts';
import { queryClient } from './query-client.ts';

/** Marks queries whose answers are in the language of the pages: they are asked for again when another is chosen. */
export const IN_LANGUAGE = { isInLanguage: true };

/** An answer in the language of the pages. It is asked for again when another one was chosen meanwhile. */
export async function askInLanguage<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const { language } = i18n;
  const answer = await ask();
  return language === i18n.language ? answer : askInLanguage(ask);
}

i18n.on('languageChanged', () => {
  void queryClient.refetchQueries({ predicate: ({ meta }) => meta?.isInLanguage === true });
});
