import { defineServiceNode, resource } from '@millrace/node-sdk';
import { notion, oldNotion } from './client.ts';
import { blockOperations } from './operations/block.ts';
import { databaseOperations, databaseSearch } from './operations/database.ts';
import { createInV1, createInV2, getOperation, updateOperation } from './operations/database-page.ts';
import { pageArchive, pageGet, pageOperations } from './operations/page.ts';
import { getManyInV1, getManyInV2 } from './operations/query-database.ts';
import { userOperations } from './operations/user.ts';
import { changedPropertiesV1 } from './property-values.ts';

const meta = {
  name: 'n8n-nodes-base.notion',
  displayName: 'Notion',
  description: 'Reads and changes pages, databases and blocks of Notion',
  codex: { categories: ['Productivity'] },
  defaultVersion: 2.2,
  defaultResource: 'page' as const,
};

const notionV1 = defineServiceNode({
  ...meta,
  version: 1,
  service: oldNotion,
  resources: {
    block: resource('Block', blockOperations(oldNotion)),
    database: resource('Database', databaseOperations(oldNotion)),
    databasePage: resource('Database page', {
      ...createInV1(oldNotion),
      ...getManyInV1(oldNotion),
      ...updateOperation(oldNotion, changedPropertiesV1),
    }),
    page: resource('Page', { ...pageOperations(oldNotion), ...pageGet(oldNotion) }),
    user: resource('User', userOperations(oldNotion)),
  },
});

const notionV2 = defineServiceNode({
  ...meta,
  version: [2, 2.1, 2.2],
  service: notion,
  resources: {
    block: resource('Block', blockOperations(notion)),
    database: resource('Database', { ...databaseOperations(notion), ...databaseSearch(notion) }),
    databasePage: resource('Database page', {
      ...createInV2(notion),
      ...getOperation(notion),
      ...getManyInV2(notion),
      ...updateOperation(notion),
    }),
    page: resource('Page', { ...pageArchive(notion), ...pageOperations(notion) }, 'create'),
    user: resource('User', userOperations(notion)),
  },
});

export default [notionV1, notionV2];
