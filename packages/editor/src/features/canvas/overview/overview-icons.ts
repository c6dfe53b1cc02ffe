/** Pixels of an icon's side: enough for the largest that is painted, on screens with small pixels. */
const PIXELS = 160;

/** The icons of node types as pictures to be painted, made from those of the page. */
export class OverviewIcons {
  readonly #sheet: Element;
  readonly #onLoad: () => void;
  readonly #pictures = new Map<string, HTMLCanvasElement | 'loading'>();

  /**
   * @param sheet holds an element with the icon for each node type, named by `data-type`
   * @param onLoad told when one more can be painted
   */
  constructor(sheet: Element, onLoad: () => void) {
    this.#sheet = sheet;
    this.#onLoad = onLoad;
  }

  /** `undefined` as long as it is not there. */
  iconOf = (type: string): HTMLCanvasElement | undefined => {
    const known = this.#pictures.get(type);
    if (known !== undefined) return known === 'loading' ? undefined : known;
    const icon = this.#sheet.querySelector(`[data-type="${CSS.escape(type)}"] > :is(img, svg)`);
    if (icon) void this.#load(type, icon);
    return undefined;
  };

  async #load(type: string, icon: Element): Promise<void> {
    this.#pictures.set(type, 'loading');
    const image = new Image(PIXELS, PIXELS);
    image.src = icon instanceof HTMLImageElement ? icon.src : addressOfDrawing(icon);
    try {
      await image.decode();
    } catch {
      // A picture that does not load is missing on the tile itself, too.
      return;
    }
    const picture = document.createElement('canvas');
    picture.width = PIXELS;
    picture.height = PIXELS;
    picture.getContext('2d')?.drawImage(image, 0, 0, PIXELS, PIXELS);
    this.#pictures.set(type, picture);
    this.#onLoad();
  }
}

/** A picture on its own knows no variables of the page's style sheet: it gets the colour that they have now. */
function addressOfDrawing(icon: Element): string {
  const copy = icon.cloneNode(true);
  if (copy instanceof Element) copy.setAttribute('stroke', getComputedStyle(icon).stroke);
  return `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
}
