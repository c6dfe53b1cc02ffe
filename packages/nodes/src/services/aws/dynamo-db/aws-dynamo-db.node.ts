import { defineServiceNode, resource } from '@millrace/node-sdk';
import { itemOperations } from './item-operations.ts';
import { dynamoDb } from './parameters.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.awsDynamoDb',
  displayName: 'AWS DynamoDB',
  description: 'Stores, finds and deletes items of tables of AWS DynamoDB',
  version: 1,
  codex: { categories: ['Data & Storage', 'Development'], alias: ['database', 'table', 'amazon', 'NoSQL'] },
  service: dynamoDb,
  resources: { item: resource('Item', itemOperations) },
});
