import { NodeError } from '@millrace/node-sdk';

/** What is searched for, as its parameters say. */
export interface SearchParameters {
  searchFor: unknown;
  customFilter: string;
  attribute: unknown;
  searchText: string;
}

/**
 * The filter of a search (RFC 4515). A text that is searched for cannot change the filter; `*` in it stands for any text.
 * @throws NodeError
 */
export function searchFilter({ searchFor, customFilter, attribute, searchText }: SearchParameters): string {
  if (searchFor === 'custom') return customFilter;
  const chosen = filterOf(searchFor);
  const name = typeof attribute === 'string' ? attribute.trim() : '';
  if (!/^[\w.;-]+$/.test(name)) {
    throw new NodeError(name === '' ? 'No attribute is chosen' : `'${name}' is not the name of an attribute`, {
      description: 'Choose it from the list, or give its name.',
      parameter: 'attribute',
    });
  }
  return `(&${chosen}(${name}=${escaped(searchText)}))`;
}

/** The class that is chosen: the list gives it as a filter, an expression may give its name. */
function filterOf(searchFor: unknown): string {
  const text = typeof searchFor === 'string' ? searchFor.trim() : '';
  const name = /^\(objectclass=([\w.;-]+|\*)\)$/i.exec(text)?.[1] ?? text;
  if (/^(?:[\w.;-]+|\*)$/.test(name)) return `(objectclass=${name})`;
  throw new NodeError(
    text === '' ? 'Nothing is chosen to search for' : `'${text}' is not the name of an object class`,
    {
      description: "Choose an object class, or 'custom' and give a filter.",
      parameter: 'searchFor',
    },
  );
}

const ESCAPES: Record<string, string> = { '\\': '\\5c', '(': '\\28', ')': '\\29', '\0': '\\00' };

function escaped(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the character that ends texts elsewhere.
  return text.replaceAll(/[\\()\u0000]/g, (character) => ESCAPES[character] ?? character);
}
