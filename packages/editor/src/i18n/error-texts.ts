import { fillTemplate, type MessageTemplate } from '@millrace/api';
import { i18n } from './i18n.ts';

/** The texts of all errors in a language. English ones come with the errors. */
export interface ErrorTexts {
  /** By code, or code and case. */
  messages: Readonly<Record<string, string>>;
  hints: Readonly<Record<string, string>>;
  /** Words for names that stand in texts, by their English ones. */
  names: Readonly<Record<string, string>>;
}

/** Under which name a language brings them. */
export const ERROR_TEXTS = 'errors';

/** An error in the language of the pages, as far as it has texts for it. */
export function errorInLanguage({ message, hint, values = {} }: MessageTemplate): { message?: string; hint?: string } {
  const { language } = i18n;
  const texts: ErrorTexts | undefined = i18n.getResourceBundle(language, ERROR_TEXTS);
  if (!texts) return {};
  const nameOf = (name: string) => own(texts.names, name) ?? name;
  const told = (text: string | undefined) => text && fillTemplate(text, values, { language, nameOf });
  const toldMessage = told(own(texts.messages, message));
  const toldHint = hint === undefined ? undefined : told(own(texts.hints, hint));
  return { ...(toldMessage && { message: toldMessage }), ...(toldHint && { hint: toldHint }) };
}

function own(texts: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(texts, key) ? texts[key] : undefined;
}
