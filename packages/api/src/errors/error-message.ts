import type { CatalogueEntry } from './catalogue-entry.ts';
import { type ErrorCode, errorCatalogue } from './error-catalogue.ts';
import { fillTemplate, type MessageTemplate, type MessageValue, placeholdersOf } from './message-template.ts';

type Catalogue = typeof errorCatalogue;

type MainKey<Code extends ErrorCode> = Catalogue[Code] extends { message: string } ? Code : never;
type CaseKey<Code extends ErrorCode> = Catalogue[Code] extends { cases: infer Cases }
  ? `${Code}.${keyof Cases & string}`
  : never;

/** Names a message of the catalogue: the code alone, or the code and a case, as in `NAME_TAKEN.tag`. */
export type MessageKey = { [Code in ErrorCode]: MainKey<Code> | CaseKey<Code> }[ErrorCode];

type MessageOf<Key> = Key extends `${infer Code extends ErrorCode}.${infer Case}`
  ? Catalogue[Code] extends { cases: infer Cases }
    ? Cases[Case & keyof Cases]
    : never
  : Key extends ErrorCode
    ? Catalogue[Key] extends { message: infer Text }
      ? Text
      : never
    : never;
type TextsOf<Message> = Message extends { text: infer Text; hint: infer Hint } ? Text | Hint : Message;
type Placeholder<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholder<Rest> : never;

/** The values that a message has to be given, by the names that its text has in braces. */
export type MessageValues<Key extends MessageKey> = Readonly<
  Record<Placeholder<TextsOf<MessageOf<Key>>>, MessageValue>
>;

/** Values, and what else is given with them; without values in its text a message needs none. */
export type MessageArguments<Key extends MessageKey, Options> = keyof MessageValues<Key> extends never
  ? [values?: MessageValues<Key>, options?: Options]
  : [values: MessageValues<Key>, options?: Options];

/** An error in words. */
export interface ErrorWords {
  code: ErrorCode;
  message: string;
  /** Where the case has one of its own. */
  hint?: string;
  /** Absent where they are not of the catalogue. */
  template?: MessageTemplate;
}

/** A message of the catalogue with its values. Values are taken as they are: braces in them mean nothing. */
export function errorWords<Key extends MessageKey>(key: Key, ...[values]: MessageArguments<Key, never>): ErrorWords {
  const [code, name] = key.split('.') as [ErrorCode, string | undefined];
  const { message = '', cases = {} }: CatalogueEntry = errorCatalogue[code];
  const said = name === undefined ? message : (cases[name] ?? message);
  const { text, hint } = typeof said === 'string' ? { text: said, hint: undefined } : said;
  const named = placeholdersOf(text, hint ?? '');
  const given: Readonly<Record<string, MessageValue>> = values ?? {};
  const used = Object.fromEntries(named.flatMap((each) => (Object.hasOwn(given, each) ? [[each, given[each]]] : [])));
  const template: MessageTemplate = {
    message: key,
    ...(hint !== undefined && { hint: key }),
    ...(named.length > 0 && { values: used as Record<string, MessageValue> }),
  };
  const hinted = hint !== undefined && { hint: fillTemplate(hint, given) };
  return { code, message: fillTemplate(text, given), ...hinted, template };
}
