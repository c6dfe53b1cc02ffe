const PLACEHOLDER = /\{(\w+)\}/g;

/** What text in braces stands for. Names in a list are alternatives: "a, b, or c". */
export type MessageValue = string | number | readonly string[];

/** Which texts of the catalogue an error was put into words with, so that it can be told in another language. */
export interface MessageTemplate {
  /** Key of the message: its code, or code and case, as in `NAME_TAKEN.tag`. */
  message: string;
  /** Key of the hint; absent without one, and for one that is not of the catalogue, such as what a node said. */
  hint?: string | undefined;
  /** Only what the two texts name. */
  values?: Readonly<Record<string, MessageValue>> | undefined;
}

export interface FillOptions {
  /** Of the text, as a tag of BCP 47. Default: English. */
  language?: string;
  /** Puts a name of a list into the language. Default: as it is. */
  nameOf?(name: string): string;
}

/** A text with its values. Values are taken as they are: braces in them mean nothing. */
export function fillTemplate(
  text: string,
  values: Readonly<Record<string, MessageValue>>,
  { language = 'en', nameOf = (name) => name }: FillOptions = {},
): string {
  return text.replace(PLACEHOLDER, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (typeof value !== 'object') return String(value);
    return new Intl.ListFormat(language, { type: 'disjunction' }).format(value.map(nameOf));
  });
}

/** The names that texts have in braces, each once. */
export function placeholdersOf(...texts: string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)))];
}
