type Child = Node | string | false | undefined;

type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** An element with attributes; `false` and `undefined` leave an attribute out, `true` sets it without a value. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  children: readonly Child[] = [],
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(key, '');
    else if (value !== undefined && value !== false) made.setAttribute(key, value);
  }
  for (const child of children) if (child) made.append(child);
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';

/** A drawing of lines in a square of 24, in the colour of the text. */
export function icon(path: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  for (const [name, value] of Object.entries({ viewBox: '0 0 24 24', 'aria-hidden': 'true' })) {
    svg.setAttribute(name, value);
  }
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}

export const ICONS = {
  chat: 'M4 5h16a1.500 1.500 0 0 1 1.500 1.500v9a1.500 1.500 0 0 1-1.500 1.500h-8.500L7 20.500V17H4a1.500 1.500 0 0 1-1.500-1.500v-9A1.500 1.500 0 0 1 4 5z',
  close: 'M6 6l12 12M18 6L6 18',
  send: 'M12 19V5M6 11l6-6 6 6',
  stop: 'M8 8h8v8H8z',
  attach:
    'M20 11.500l-8 8a5 5 0 0 1-7-7l8.500-8.500a3.300 3.300 0 0 1 4.700 4.700L9.800 17a1.600 1.600 0 0 1-2.300-2.300l7.500-7.500',
  anew: 'M12 5v14M5 12h14',
} as const;

/** A button that shows an icon, and says what it does. */
export function iconButton(name: keyof typeof ICONS, label: string, attributes: Attributes = {}): HTMLButtonElement {
  return element('button', { type: 'button', 'aria-label': label, title: label, ...attributes }, [icon(ICONS[name])]);
}
