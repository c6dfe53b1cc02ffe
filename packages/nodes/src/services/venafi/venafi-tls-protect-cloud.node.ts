import { defineServiceNode, resource } from '@millrace/node-sdk';
import { certificateOperations } from './certificate.ts';
import { certificateRequestOperations } from './certificate-request.ts';
import { venafi } from './client.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.venafiTlsProtectCloud',
  displayName: 'Venafi TLS Protect Cloud',
  description: 'Asks for TLS certificates, renews, downloads and deletes them',
  version: 1,
  group: ['input'],
  codex: { categories: ['Development'], alias: ['certificate', 'TLS', 'SSL', 'CyberArk', 'keystore', 'CSR'] },
  service: venafi,
  resources: {
    certificate: resource('Certificate', certificateOperations, 'delete'),
    certificateRequest: resource('Certificate request', certificateRequestOperations, 'create'),
  },
  defaultResource: 'certificateRequest',
});
