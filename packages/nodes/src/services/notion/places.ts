import { locator, NodeError, type ResourceLocatorValue, since, until } from '@millrace/node-sdk';
import { databases } from './lookups.ts';

const ID = '[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}';
const SITE = 'https?://(?:www|app)\\.notion\\.(?:so|com)/';

/** The id ends the path of an address, after the title. */
const PAGE_ADDRESS = new RegExp(`${SITE}(?:[^/?#]+/)*(?:[^/?#]*-)?(${ID})`);
/** The address of a block is that of its page, with the block behind `#`. */
const BLOCK_ADDRESS = new RegExp(`${SITE}(?:[^#]*#|(?:[^/?#]+/)*(?:[^/?#]*-)?)(${ID})`);
const idHint = 'ab1545b247fb49fa92d6f4b49f4d8116';

export const databaseSettings = { label: 'Database', address: PAGE_ADDRESS, idHint, required: true } as const;
export const databaseId = locator('databaseId', { ...databaseSettings, from: databases });

export const pageId = locator('pageId', {
  label: 'Page',
  address: PAGE_ADDRESS,
  idHint,
  initialMode: 'url',
  required: true,
});

const block = {
  label: 'Block',
  description: 'A block, or a page: its blocks are meant then',
  idHint,
  initialMode: 'url',
  required: true,
} as const;

/** Up to version 2.1 the address of a block means its page. */
export const blockId = [
  until(2.1, locator('blockId', { ...block, address: PAGE_ADDRESS })),
  since(2.2, locator('blockId', { ...block, address: BLOCK_ADDRESS })),
] as const;

/** What is chosen. @throws NodeError where nothing is */
export function idOf(chosen: ResourceLocatorValue | undefined, what: string, parameter: string): string {
  const id = String(chosen?.value ?? '').trim();
  if (id !== '') return id;
  throw new NodeError(`No ${what} is chosen`, { description: 'Give its address or its ID.', parameter });
}

/** The id in an address; an id stays as it is. */
export function idIn(text: string): string {
  return PAGE_ADDRESS.exec(text)?.[1] ?? text.trim();
}
