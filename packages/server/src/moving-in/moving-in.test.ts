import type { CredentialTypeDescription, NodeTypeDescription } from '@millrace/workflow';
import { NodeTypeCatalogue } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { decryptFromOpenssl, encryptForOpenssl } from '../credentials/openssl-text.ts';
import { checkMigration } from './check-migration.ts';
import { reportText } from './report-text.ts';
import { readExport } from './sources/read-export.ts';

/** Made with `openssl enc -aes-256-cbc -md md5 -a -A -pass pass:former-key`. */
const ENCRYPTED = 'U2FsdGVkX19QTtof4sEFA+pcIXLH50V8fYvhx85foMOpW+CdlOqgXwh4/J6AwyB3';

const nodeType = (name: string, version: number[]) =>
  ({ name, version, displayName: name, group: ['transform'], properties: [], inputs: [], outputs: [] }) as object;
const nodeTypes = [nodeType('n8n-nodes-base.set', [1, 2, 3.4]), nodeType('n8n-nodes-base.executeWorkflow', [1])];
const options = {
  catalogue: async () => ({
    byName: new NodeTypeCatalogue(nodeTypes as NodeTypeDescription[]),
    credentialTypes: new Map([['httpBasicAuth', {} as CredentialTypeDescription]]),
  }),
  checkExpressions: async () => [],
  hasWorkflow: async (id: string) => id === 'here',
  hasCredential: async () => false,
};

function node(name: string, type: string, more: object = {}) {
  return { name, type, typeVersion: 1, position: [0, 0], parameters: {}, ...more };
}

function file(value: unknown, name = 'export.json') {
  return { name, text: JSON.stringify(value) };
}

describe('What a credential of n8n holds', () => {
  it('is decrypted as openssl does it', () => {
    expect(decryptFromOpenssl(ENCRYPTED, 'former-key')).toEqual({ apiKey: 'kept secret' });
  });

  it('is encrypted so that it can be decrypted, never twice alike', () => {
    const value = { apiKey: 'Grüße 👋' };
    const text = encryptForOpenssl(value, 'new-key');
    expect(decryptFromOpenssl(text, 'new-key')).toEqual(value);
    expect(encryptForOpenssl(value, 'new-key')).not.toBe(text);
  });

  it.each([
    ['another key', ENCRYPTED, 'other-key', 'the encryption key is another one'],
    ['another format', 'AAAA', 'former-key', 'its encryption is not known'],
    ['a text that was cut', ENCRYPTED.slice(0, 24), 'former-key', 'the encryption key is another one'],
  ])('is not with %s', (_, text, key, message) => {
    expect(() => decryptFromOpenssl(text, key)).toThrow(message);
  });
});

describe('The check of a migration', () => {
  it('tells what works, what needs a look and what cannot run, and why', async () => {
    const workflows = [
      { id: 'a', name: 'Fine', active: true, nodes: [node('Set', 'n8n-nodes-base.set')], connections: {} },
      {
        id: 'b',
        name: 'Strange',
        nodes: [
          node('Odd', 'n8n-nodes-other.thing'),
          node('Missing', 'n8n-nodes-base.neverBuilt', { disabled: true }),
          node('Script', '@n8n/n8n-nodes-langchain.code', { disabled: true }),
          node('New', 'n8n-nodes-base.set', { typeVersion: 9 }),
          node('Call', 'n8n-nodes-base.executeWorkflow', { parameters: { workflowId: { value: 'gone' } } }),
          node('Call 2', 'n8n-nodes-base.executeWorkflow', { parameters: { workflowId: 'a' } }),
        ],
        connections: {},
        settings: { errorWorkflow: 'here' },
      },
      { name: 'Broken', nodes: [{ name: 'No type' }], connections: {} },
    ];
    const report = await checkMigration(readExport([file(workflows)], undefined), options);
    expect(report.counts).toEqual({ works: 1, look: 0, blocked: 2 });
    expect(report.workflows[0]).toMatchObject({ name: 'Fine', wasActive: true, verdict: 'works', findings: [] });
    expect(report.workflows[1]?.findings.map(({ level, kind, node: about }) => `${level} ${kind} ${about}`)).toEqual([
      'blocked nodeType Odd',
      'look nodeType Missing',
      'look nodeType Script',
      'look nodeVersion New',
      'look workflow Call',
    ]);
    const [, , script] = report.workflows[1]?.findings ?? [];
    expect(script?.message).toBe('It runs a script for LangChain, which Millrace does without.');
    expect(script?.hint).toContain('a workflow as a tool in its place');
    const text = reportText(report);
    expect(text).toContain('Workflows: 3. Ready: 1, to be looked at: 0, not to be run as they are: 2.');
    expect(text).toContain('The node type "n8n-nodes-other.thing" comes from the package "n8n-nodes-other"');
    expect(text).toContain('"Broken" cannot run as it is:\n  - This is not a workflow: nodes[0].type');
  });

  it('tells which credentials come along', async () => {
    const uses = (name: string, credentials: object) => node(name, 'n8n-nodes-base.set', { credentials });
    const nodes = [
      uses('Known', { httpBasicAuth: { id: '1', name: 'Along' } }),
      uses('Old', { httpBasicAuth: 'By name only' }),
      uses('Gone', { httpBasicAuth: { id: '2', name: 'Encrypted' } }),
      uses('Foreign', { strangeApi: { id: '1', name: 'x' } }),
    ];
    const credentials = [
      { id: 1, name: 'Along', type: 'httpBasicAuth', data: { user: 'u' } },
      { id: '2', name: 'Encrypted', type: 'httpBasicAuth', data: ENCRYPTED },
    ];
    const files = [
      file({ name: 'W', nodes, connections: {} }),
      file(credentials, 'credentials.json'),
      file(7, 'x.json'),
    ];
    const report = await checkMigration(readExport(files, undefined), options);
    expect(report.workflows[0]?.findings.map(({ node: about, message }) => `${about}: ${message}`)).toEqual([
      'Old: Its credential "By name only" does not come along.',
      'Gone: Its credential "Encrypted" does not come along.',
      'Foreign: There is no credential type "strangeApi" here.',
    ]);
    expect(report.credentials.map(({ problem }) => problem)).toEqual([
      undefined,
      'It cannot be read: it is encrypted: give the encryption key as N8N_ENCRYPTION_KEY.',
    ]);
    expect(report.unread).toEqual([{ origin: 'x.json', problem: 'It is neither a workflow nor a credential.' }]);
    expect(JSON.stringify(report)).not.toContain('kept secret');
  });
});
