import type { Item } from '@millrace/workflow';

/** A field of an item that holds a page or a piece of one. */
export interface HtmlField {
  name: string;
  html: string;
}

const MARKUP = /^\s*<(?:!doctype\s+html|!--|[a-z][a-z0-9-]*[\s/>])/i;
/** Items that decide on whether there are pages to look at. */
const LOOKED_AT = 10;

export function htmlFields({ json }: Item): HtmlField[] {
  return Object.entries(json).flatMap(([name, value]) =>
    typeof value === 'string' && MARKUP.test(value) ? [{ name, html: value }] : [],
  );
}

export function hasHtml(items: readonly Item[]): boolean {
  return items.slice(0, LOOKED_AT).some((item) => htmlFields(item).length > 0);
}
