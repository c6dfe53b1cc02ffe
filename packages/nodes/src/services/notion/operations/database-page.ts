import { type ItemContext, type JsonObject, NodeError, path, type ServiceClient, string } from '@millrace/node-sdk';
import { blocksOf, blockUi } from '../blocks.ts';
import type { Notion } from '../client.ts';
import { readDatabase } from '../lookups.ts';
import { iconOf, iconOptions, isSimplified, viewOf } from '../parameters.ts';
import { databaseId, idOf, pageId } from '../places.ts';
import { changedProperties, newProperties, newPropertiesV1, propertiesOf } from '../property-values.ts';
import { plain } from '../rich-text.ts';
import { seen } from '../simplified.ts';

const title = string('title', { label: 'Title' });

/** Version 1 enters the title among the properties. */
export const createInV1 = (notion: Notion) => ({
  create: notion.operation('Create', {
    description: 'Create a page in a database',
    action: 'Create a database page',
    parameters: [databaseId, isSimplified, newPropertiesV1, blockUi, iconOptions],
    async run({ client, node, workflow, parameters }) {
      const made = await client.post('/pages', {
        parent: { database_id: idOf(parameters.databaseId, 'database', 'databaseId') },
        properties: propertiesOf(parameters.propertiesUi, { zone: workflow.timezone, version: node.typeVersion }),
        children: blocksOf(parameters.blockUi),
        icon: iconOf(parameters.options),
      });
      return { json: seen(made, viewOf(parameters.simple, node)) };
    },
  }),
});

/** The name of the title of a database, read once for all items. */
async function titleProperty(client: ServiceClient, id: string, share: ItemContext<JsonObject>['share']) {
  const { properties } = await share(`title of ${id}`, async () => ({
    thing: await readDatabase(client, id),
    close: () => undefined,
  }));
  const title = Object.entries(properties).find(([, { type }]) => type === 'title');
  if (title) return title[0];
  throw new NodeError('The database shows no title', {
    description: 'Choose a database that the integration may read.',
    parameter: 'databaseId',
  });
}

/** Since version 2 the title has a field of its own. */
export const createInV2 = (notion: Notion) => ({
  create: notion.operation('Create', {
    description: 'Create a page in a database',
    action: 'Create a database page',
    parameters: [databaseId, title, isSimplified, newProperties, blockUi, iconOptions],
    async run({ client, node, workflow, share, parameters }) {
      const database = idOf(parameters.databaseId, 'database', 'databaseId');
      const titled =
        parameters.title === ''
          ? {}
          : { [await titleProperty(client, database, share)]: { title: plain(parameters.title) } };
      const made = await client.post('/pages', {
        parent: { database_id: database },
        properties: {
          ...titled,
          ...propertiesOf(parameters.propertiesUi, { zone: workflow.timezone, version: node.typeVersion }),
        },
        children: blocksOf(parameters.blockUi),
        icon: iconOf(parameters.options),
      });
      return { json: seen(made, viewOf(parameters.simple, node)) };
    },
  }),
});

export const updateOperation = (notion: Notion, properties = changedProperties) => ({
  update: notion.operation('Update', {
    description: 'Change a page of a database',
    action: 'Update a database page',
    parameters: [pageId, isSimplified, properties, iconOptions],
    async run({ client, node, workflow, parameters }) {
      const icon = iconOf(parameters.options);
      const changed = await client.patch(path`/pages/${idOf(parameters.pageId, 'page', 'pageId')}`, {
        properties: propertiesOf(parameters.propertiesUi, { zone: workflow.timezone, version: node.typeVersion }),
        icon: icon && { type: 'emoji' in icon ? 'emoji' : 'external', ...icon },
      });
      return { json: seen(changed, viewOf(parameters.simple, node)) };
    },
  }),
});

/** Since version 2. */
export const getOperation = (notion: Notion) => ({
  get: notion.operation('Get', {
    action: 'Get a database page',
    parameters: [pageId, isSimplified],
    async run({ client, node, parameters }) {
      const found = await client.get(path`/pages/${idOf(parameters.pageId, 'page', 'pageId')}`);
      return { json: seen(found, viewOf(parameters.simple, node)) };
    },
  }),
});
