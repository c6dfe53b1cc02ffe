import type { JsonObject } from '@millrace/workflow';
import type { PublishedPackage } from './package-registry.ts';

/** A package with a node that sends what it is told to a service, signed by a credential of the package. */
export function parcelsPackage(version: string, changes: Partial<PublishedPackage> = {}): PublishedPackage {
  return {
    name: 'n8n-nodes-parcels',
    version,
    manifest: {
      author: { name: 'Pat', email: 'pat@example.com' },
      // Both would be harmful: neither may happen.
      scripts: { postinstall: 'touch installed-by-script' },
      dependencies: { 'n8n-workflow': '*' },
      n8n: {
        n8nNodesApiVersion: 1,
        nodes: ['dist/Parcels.node.js'],
        credentials: ['dist/ParcelsApi.credentials.js'],
      },
    },
    files: {
      'dist/Parcels.node.js': nodeCode(version),
      'dist/ParcelsApi.credentials.js': credentialCode,
    },
    ...changes,
  };
}

const nodeCode = (version: string): string => `
const { NodeConnectionTypes, NodeOperationError } = require('n8n-workflow');
exports.Parcels = class Parcels {
  description = {
    displayName: 'Parcels',
    name: 'parcels',
    group: ['transform'],
    version: 1,
    description: 'Sends parcels',
    defaults: { name: 'Parcels' },
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'parcelsApi', required: true }],
    properties: [
      { displayName: 'Address', name: 'address', type: 'string', default: '' },
      { displayName: 'To', name: 'to', type: 'string', default: '' },
    ],
  };
  async execute() {
    const results = [];
    for (const index of this.getInputData().keys()) {
      const to = this.getNodeParameter('to', index);
      if (to === '') throw new NodeOperationError(this.getNode(), 'Nobody to send to', { itemIndex: index });
      const answer = await this.helpers.httpRequestWithAuthentication.call(this, 'parcelsApi', {
        method: 'POST',
        url: this.getNodeParameter('address', index),
        body: { to },
        json: true,
      });
      results.push({ json: { sentBy: '${version}', key: answer.headers['x-key'], to }, pairedItem: { item: index } });
    }
    return [results];
  }
};`;

const credentialCode = `
exports.ParcelsApi = class ParcelsApi {
  name = 'parcelsApi';
  displayName = 'Parcels API';
  properties = [{ displayName: 'Key', name: 'key', type: 'string', typeOptions: { password: true }, default: '' }];
  authenticate = { type: 'generic', properties: { headers: { 'x-key': '={{$credentials.key}}' } } };
};`;

/** Calls of `/webhook/parcels` are sent on by its node. */
export function parcelsWorkflow(address: string, credentialId: string): JsonObject {
  return {
    name: 'Parcels',
    nodes: [
      {
        ...{ id: 'a', name: 'Call', type: 'n8n-nodes-base.webhook', typeVersion: 2, position: [0, 0] },
        parameters: { httpMethod: 'POST', path: 'parcels', responseMode: 'lastNode' },
      },
      {
        ...{ id: 'b', name: 'Send', type: 'n8n-nodes-parcels.parcels', typeVersion: 1, position: [200, 0] },
        parameters: { address, to: '={{ $json.body.to }}' },
        credentials: { parcelsApi: { id: credentialId, name: 'Mine' } },
      },
    ],
    connections: { Call: { main: [[{ node: 'Send', type: 'main', index: 0 }]] } },
  };
}
