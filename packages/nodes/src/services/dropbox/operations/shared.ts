import { string, z } from '@millrace/node-sdk';
import { dropbox, rootHeader } from '../client.ts';

/** What Dropbox answers with. */
export const entity = z.record(z.string(), z.json());

const example = { placeholder: '/invoices/2026/a.pdf', required: true } as const;
const fromPath = string('path', { label: 'From path', ...example });
const toPath = string('toPath', { label: 'To path', ...example });

/** What can be done to files and folders alike. */
export const entryOperations = {
  copy: dropbox.operation('Copy', {
    parameters: [fromPath, toPath],
    async run(context) {
      const body = { from_path: context.parameters.path, to_path: context.parameters.toPath };
      const options = { headers: await rootHeader(context), answer: entity };
      return { json: await context.client.post('/files/copy_v2', body, options) };
    },
  }),
  delete: dropbox.operation('Delete', {
    parameters: [string('path', { label: 'Path', ...example })],
    async run(context) {
      const body = { path: context.parameters.path };
      const options = { headers: await rootHeader(context), answer: entity };
      return { json: await context.client.post('/files/delete_v2', body, options) };
    },
  }),
  move: dropbox.operation('Move', {
    parameters: [fromPath, toPath],
    async run(context) {
      const body = { from_path: context.parameters.path, to_path: context.parameters.toPath };
      const options = { headers: await rootHeader(context), answer: entity };
      return { json: await context.client.post('/files/move_v2', body, options) };
    },
  }),
};
