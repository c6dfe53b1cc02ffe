// What holds in the editor for all languages: words stand in the locale files, and sides follow the direction of reading.

/** Attributes that people read or hear. Text between tags is refused by a rule of the linter. */
const READ_ALOUD = /\b(aria-label|aria-description|title|placeholder|label|description|alt)="([^"]*[A-Za-z]{2}[^"]*)"/g;

/** Examples of what is typed, and names: the same in each language. */
const SAME_EVERYWHERE = /^(https?:\/\/|curl |Millrace$)/;

const PHYSICAL_PROPERTY =
  /^\s*(margin-left|margin-right|padding-left|padding-right|left|right|border-(?:left|right)[a-z-]*|border-(?:top|bottom)-(?:left|right)-radius|scroll-(?:margin|padding)-(?:left|right))\s*:|^\s*(?:text-align|float|clear):\s*(left|right)\b/gm;
const PHYSICAL_IN_CODE =
  /\b(marginLeft|marginRight|paddingLeft|paddingRight|borderLeft|borderRight|(?<= )(?:ml|mr|pl|pr)(?==))/g;

/** A canvas has places and no direction: what lies on it, and what is laid over it, keeps its sides. */
const KEEPS_ITS_SIDES = /^packages\/editor\/src\/(features\/canvas|parts\/code-editor)\//;

/** Texts in components, and sides named left and right. */
export function findEditorViolations(files) {
  return files
    .filter(({ place }) => place.startsWith('packages/editor/src/') && !/\.test\.|\/testing\//.test(place))
    .flatMap(({ place, text }) => [...fixedTexts(place, text), ...physicalSides(place, text)]);
}

function fixedTexts(place, text) {
  if (!place.endsWith('.tsx')) return [];
  return [...text.matchAll(READ_ALOUD)]
    .filter(([, , words]) => !SAME_EVERYWHERE.test(words))
    .map(([found]) => `${place}: ${found} belongs into a locale file (packages/editor/src/i18n)`);
}

function physicalSides(place, text) {
  if (KEEPS_ITS_SIDES.test(place)) return [];
  const pattern = place.endsWith('.css') ? PHYSICAL_PROPERTY : place.endsWith('.tsx') ? PHYSICAL_IN_CODE : undefined;
  if (!pattern) return [];
  return [...text.matchAll(pattern)].map(
    ([found]) => `${place}: “${found.trim()}” names a side; take the one by direction (inline-start, inline-end)`,
  );
}
