/** Colours and sizes that the style sheet gives the canvas now. */
export class OverviewTheme {
  readonly #styles: CSSStyleDeclaration;
  readonly #known = new Map<string, string>();

  constructor(element: Element) {
    this.#styles = getComputedStyle(element);
  }

  /** @param name of the variable, without its prefix */
  color(name: string): string {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const value = this.#styles.getPropertyValue(`--mr-${name}`).trim();
    this.#known.set(name, value);
    return value;
  }

  /** In px of the canvas, or a factor. */
  size(name: string): number {
    return Number.parseFloat(this.color(name)) || 0;
  }
}
