import { defineNode } from '@millrace/node-sdk';
import { readFiles } from './operations/read-files.ts';
import { writeFile } from './operations/write-file.ts';
import { readWriteFileParameters } from './parameters.ts';

export default defineNode({
  name: 'n8n-nodes-base.readWriteFile',
  displayName: 'Read/write files from disk',
  description: 'Reads files of the server, or writes one',
  version: [1, 1.1],
  group: ['input'],
  family: 'store',
  subtitle: '={{ $parameter.operation === "write" ? "Write a file" : "Read files" }}',
  defaults: { name: 'Read/Write Files from Disk' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Files'] },
    alias: ['disk', 'folder', 'open', 'load', 'save', 'store', 'local', 'binary', 'glob', 'append'],
  },
  parameters: readWriteFileParameters,
  run: (context) => (context.parameters.operation === 'write' ? writeFile(context) : readFiles(context)),
});
