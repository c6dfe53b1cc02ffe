import { defineServiceNode, resource } from '@millrace/node-sdk';
import { seaTable } from './client.ts';
import { assetOperations } from './operations/asset.ts';
import { baseOperations, linkOperations } from './operations/base.ts';
import { rowOperations } from './operations/row.ts';
import { rowOperationsOfVersion1 } from './operations/version-1.ts';

const common = {
  name: 'n8n-nodes-base.seaTable',
  displayName: 'SeaTable',
  description: 'Reads and changes rows, links and files of a base',
  defaultVersion: 2,
  codex: { categories: ['Data & Storage'], alias: ['table', 'base', 'spreadsheet'] },
  service: seaTable,
};

export const seaTableV1 = defineServiceNode({
  ...common,
  version: 1,
  resources: { row: resource('Row', rowOperationsOfVersion1) },
});

export const seaTableV2 = defineServiceNode({
  ...common,
  version: 2,
  group: ['output'],
  resources: {
    row: resource('Row', rowOperations),
    base: resource('Base', baseOperations, 'snapshot'),
    link: resource('Link', linkOperations),
    asset: resource('File', assetOperations, 'upload'),
  },
});

export default [seaTableV1, seaTableV2];
