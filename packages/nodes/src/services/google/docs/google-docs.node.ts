import { defineServiceNode, resource } from '@millrace/node-sdk';
import { type DocumentServices, services, servicesOfVersion1 } from './client.ts';
import { documentOperations } from './document.ts';

export default [googleDocs(1, servicesOfVersion1), googleDocs(2, services)];

/** The versions differ in the account that they have at first. */
function googleDocs(version: number, accounts: DocumentServices) {
  return defineServiceNode({
    name: 'n8n-nodes-base.googleDocs',
    displayName: 'Google Docs',
    description: 'Makes, reads and changes documents of Google Docs',
    version,
    defaultVersion: 2,
    codex: { categories: ['Data & Storage'], alias: ['document'] },
    service: accounts.docs,
    resources: { document: resource('Document', documentOperations(accounts)) },
  });
}
