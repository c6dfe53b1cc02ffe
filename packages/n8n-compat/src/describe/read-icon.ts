import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { optionsIn, textIn } from '../requests/option-fields.ts';

const MAX_ICON_BYTES = 262_144;
const PICTURE_TYPES: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' };

/**
 * The icon of a node or credential type as SVG text; one for light backgrounds where there are two.
 * @param icon `file:name.svg`, relative to the folder of its type; pictures of other kinds are put into an SVG.
 * @returns `undefined` without a file that can be shown
 */
export function readIcon(icon: unknown, place: { folder: string; packageFolder: string }): string | undefined {
  const named = textIn(icon) ?? textIn(optionsIn(icon).light);
  if (!named?.startsWith('file:')) return undefined;
  const file = join(place.folder, named.slice('file:'.length));
  if (!file.startsWith(place.packageFolder + sep)) return undefined;
  const ending = file.slice(file.lastIndexOf('.') + 1).toLowerCase();
  const content = readOrNothing(file);
  if (!content || content.length > MAX_ICON_BYTES) return undefined;
  if (ending === 'svg') return content.toString('utf8').trim();
  const type = PICTURE_TYPES[ending];
  if (type === undefined) return undefined;
  const address = `data:${type};base64,${content.toString('base64')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60"><image href="${address}" width="60" height="60"/></svg>`;
}

function readOrNothing(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
