import { type ErrorWords, errorWords, type MessageArguments, type MessageKey } from '@millrace/api';

type SamlMessageKey = Extract<MessageKey, `SAML_${string}`>;

/** Why a response or metadata of a SAML provider are not taken. */
export class SamlProblem<Key extends SamlMessageKey = SamlMessageKey> extends Error {
  readonly words: ErrorWords;

  constructor(key: Key, ...args: MessageArguments<Key, never>) {
    const words = errorWords(key, ...args);
    super(words.message);
    this.words = words;
  }
}

/**
 * Refuses what lets two readers of a text see different things, or makes a short text a long one: comments, DTDs with
 * their entities, CDATA sections, processing instructions. Providers send none of them.
 */
export function requirePlainXml(xml: string): void {
  const body = xml.replace(/^\uFEFF?\s*<\?xml [^>]{0,200}\?>/, '');
  if (/<[!?]/.test(body)) {
    throw new SamlProblem('SAML_UNREADABLE.markup');
  }
}
