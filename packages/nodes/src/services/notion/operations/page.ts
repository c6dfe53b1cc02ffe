import { path, string } from '@millrace/node-sdk';
import { blocksOf, blockUi } from '../blocks.ts';
import type { Notion } from '../client.ts';
import { iconOf, iconOptions, isSimplified, viewOf } from '../parameters.ts';
import { idIn, idOf, pageId } from '../places.ts';
import { plain } from '../rich-text.ts';
import { find, pageOptions, text } from '../search.ts';
import { seen } from '../simplified.ts';

export const pageOperations = (notion: Notion) => ({
  create: notion.operation('Create', {
    description: 'Create a page in another',
    parameters: [pageId, string('title', { label: 'Title', required: true }), isSimplified, blockUi, iconOptions],
    async run({ client, node, parameters }) {
      const made = await client.post('/pages', {
        parent: { page_id: idOf(parameters.pageId, 'page', 'pageId') },
        properties: { title: plain(parameters.title) },
        children: blocksOf(parameters.blockUi),
        icon: iconOf(parameters.options),
      });
      return { json: seen(made, viewOf(parameters.simple, node)) };
    },
  }),
  search: notion.operation('Search', {
    description: 'Find pages and databases by their titles',
    action: 'Search pages',
    parameters: [text, isSimplified, pageOptions],
    paged: { most: 100 },
    async run({ client, limit, node, parameters: { text: query, simple, options } }) {
      const found = await find(client, { text: query, options }, limit);
      return found.map((one) => ({ json: seen(one, viewOf(simple, node)) }));
    },
  }),
});

/** Since version 2. */
export const pageArchive = (notion: Notion) => ({
  archive: notion.operation('Archive', {
    description: 'Move a page to the trash',
    parameters: [pageId, isSimplified],
    async run({ client, node, parameters }) {
      const id = idOf(parameters.pageId, 'page', 'pageId');
      const archived = await client.patch(path`/pages/${id}`, { archived: true });
      return { json: seen(archived, viewOf(parameters.simple, node)) };
    },
  }),
});

/** Of version 1; later ones get pages of databases. */
export const pageGet = (notion: Notion) => ({
  get: notion.operation('Get', {
    parameters: [string('pageId', { label: 'Page', description: 'Its address or ID', required: true }), isSimplified],
    async run({ client, node, parameters }) {
      const found = await client.get(path`/pages/${idIn(parameters.pageId)}`);
      return { json: seen(found, viewOf(parameters.simple, node)) };
    },
  }),
});
