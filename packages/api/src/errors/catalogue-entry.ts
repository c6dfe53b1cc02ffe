/** What a caller is told in one case. Text in braces, as in `{name}`, stands for a value. */
type CaseMessage = string | { text: string; hint: string };

/** One kind of refusal or failure. */
export interface CatalogueEntry {
  /** HTTP status. */
  status: number;
  /** When it happens, for the documentation. */
  meaning: string;
  /** What to do about it. */
  hint?: string;
  /** What a caller is told, unless there is a case for it. Text in braces, as in `{name}`, stands for a value. */
  message?: string;
  /** What a caller is told in more special cases; a hint of a case takes the place of the one above. */
  cases?: Readonly<Record<string, CaseMessage>>;
}
