import { defineServiceNode, path, resource, string } from '@millrace/node-sdk';
import { coda } from './client.ts';
import { tableOperations } from './operations/table.ts';
import { viewOperations } from './operations/view.ts';
import { docId } from './rows.ts';

const controlOperations = {
  get: coda.operation('Get', {
    parameters: [docId, string('controlId', { label: 'Control', description: 'ID or name', required: true })],
    request: ({ docId: doc, controlId }) => ({ path: path`/docs/${doc}/controls/${controlId}` }),
  }),
  getAll: coda.operation('Get many', {
    parameters: [docId],
    paged: { most: 100 },
    request: ({ docId: doc }) => ({ path: path`/docs/${doc}/controls` }),
  }),
};

const formulaOperations = {
  get: coda.operation('Get', {
    parameters: [docId, string('formulaId', { label: 'Formula', description: 'ID or name', required: true })],
    request: ({ docId: doc, formulaId }) => ({ path: path`/docs/${doc}/formulas/${formulaId}` }),
  }),
  getAll: coda.operation('Get many', {
    parameters: [docId],
    paged: { most: 100 },
    request: ({ docId: doc }) => ({ path: path`/docs/${doc}/formulas` }),
  }),
};

export default defineServiceNode({
  name: 'n8n-nodes-base.coda',
  displayName: 'Coda',
  description: 'Reads and changes tables, views, controls and formulas of Coda docs',
  version: [1, 1.1],
  codex: { categories: ['Data & Storage'], alias: ['table', 'doc', 'spreadsheet'] },
  service: coda,
  resources: {
    control: resource('Control', controlOperations),
    formula: resource('Formula', formulaOperations),
    table: resource('Table', tableOperations),
    view: resource('View', viewOperations, 'get'),
  },
  defaultResource: 'table',
});
