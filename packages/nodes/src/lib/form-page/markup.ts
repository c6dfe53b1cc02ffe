/** Text that is markup already: it is not escaped again. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | boolean | null | undefined | readonly Part[];

/** Markup in which every value is escaped. `false`, `null` and `undefined` leave nothing; a list leaves its parts. */
export function markup(strings: TemplateStringsArray, ...values: readonly Part[]): Markup {
  return new Markup(strings.reduce((text, part, index) => `${text}${textOf(values[index - 1])}${part}`));
}

/** Text as it stands in markup, also within quoted attributes. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function textOf(value: Part): string {
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(textOf).join('');
  return value === false || value === true || value === null || value === undefined ? '' : escapeText(String(value));
}
