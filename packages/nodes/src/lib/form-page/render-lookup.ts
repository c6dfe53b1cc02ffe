import type { FormField } from './form-field.ts';
import { type Markup, markup } from './markup.ts';
import { MOST_SEARCHED } from './table-lookup.ts';

/** Name of the buttons that search, and of the field in what the page's script asks. */
export const LOOKUP_BUTTON = 'lookup';

export const LOOKUP_WORDS = {
  more: 'The first # that match are listed. Search for others.',
  found: 'Found: #.',
  foundNone: 'Nothing matches.',
  notSearched: 'The search failed. Try again.',
};

/** Name of the control for what is searched for. */
export function searchControl(control: string): string {
  return `${control}-search`;
}

/**
 * Rows of a data table to choose one of: a plain list where it holds all, else one that is searched. The button works where no
 * script can ask the server.
 */
export function renderLookup(field: FormField, shared: Markup): Markup {
  const { control, label, listed, defaults, placeholder } = field;
  const { choices = [], found = 0, search = '', isSearched = false, hasMore = false } = listed ?? {};
  const list = choices.map(
    ({ row, label: shown }) => markup`<option value="${row}"${defaults.includes(row) && ' selected'}>${shown}</option>`,
  );
  const first = markup`<option value="">${placeholder || 'Choose an option'}</option>`;
  if (!isSearched) return markup`<select ${shared}>${first}${list}</select>`;
  const words = hasMore ? LOOKUP_WORDS.more : found > 0 ? LOOKUP_WORDS.found : LOOKUP_WORDS.foundNone;
  return markup`<div class="lookup" data-lookup="${control}">
<div class="search"><input type="search" id="${searchControl(control)}" name="${searchControl(control)}" value="${search}" maxlength="${MOST_SEARCHED}" placeholder="Search" aria-label="Search: ${label}" aria-controls="${control}" autocomplete="off"><button type="submit" name="${LOOKUP_BUTTON}" value="${control}" formnovalidate>Search</button></div>
<select ${shared} size="6">${first}${list}</select>
<p class="hint" id="${control}-found" role="status">${words.replace('#', String(found))}</p>
</div>`;
}
