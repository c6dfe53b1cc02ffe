const SVG = 'http://www.w3.org/2000/svg';

type Attributes = Record<string, string | number | undefined>;

/** An element of an SVG picture; attributes that are `undefined` are left out. */
export function svgElement(name: string, attributes: Attributes, ...content: ReadonlyArray<Element | string>): Element {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(attribute, String(value));
  }
  element.append(...content);
  return element;
}
