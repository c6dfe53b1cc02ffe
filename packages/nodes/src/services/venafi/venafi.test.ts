import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, runNode } from '@millrace/node-sdk/testing';
import { blake2b } from '@noble/hashes/blake2.js';
import nacl from 'tweetnacl';
import { describe, expect, it } from 'vitest';
import venafiNode from './venafi-tls-protect-cloud.node.ts';

const satellite = nacl.box.keyPair();
const C = '/outagedetection/v1/certificates';
const R = '/outagedetection/v1/certificaterequests';

/** What was asked of the service, in order: method, address behind the host, query and body. */
async function asked(parameters: JsonObject, answer: JsonObject = {}) {
  const requests: string[] = [];
  const http: FakeServer = ({ method = 'GET', url, query = [], body }) => {
    const { hostname, pathname } = new URL(url);
    expect(hostname).toBe('api.venafi.eu');
    const text = new URLSearchParams(query).toString();
    requests.push(`${method} ${pathname}${text && `?${text}`}${body === undefined ? '' : ` ${String(body)}`}`);
    if (pathname.startsWith('/v1/edgeencryptionkeys/')) {
      return { json: { key: Buffer.from(satellite.publicKey).toString('base64') } };
    }
    if (pathname.endsWith('/contents') || pathname.endsWith('/keystore')) return { body: 'FILE' };
    return { json: answer };
  };
  const credentials = { venafiTlsProtectCloudApi: { region: 'eu', apiKey: 'K' } };
  return { ...(await runNode(venafiNode, { parameters, credentials, http })), requests };
}

const csr = { certificateSigningRequest: 'CSR' };
const issue = { applicationId: 'a', certificateIssuingTemplateId: 't' };

describe.each([
  ['certificate', 'delete', { certificateId: 'c' }, `POST ${C}/deletion {"certificateIds":["c"]}`],
  ['certificate', 'get', { certificateId: 'c' }, `GET ${C}/c`],
  ['certificate', 'getMany', { limit: 5, filters: { subject: 's' } }, `GET ${C}?subject=s`],
  [
    'certificate',
    'renew',
    { ...issue, ...csr, existingCertificateId: 'e', options: { validityPeriod: 'P10D' } },
    `POST ${R} {"certificateSigningRequest":"CSR","certificateIssuingTemplateId":"t","applicationId":"a","existingCertificateId":"e","validityPeriod":"P10D"}`,
  ],
  [
    'certificateRequest',
    'create',
    { ...issue, ...csr },
    `POST ${R} {"applicationId":"a","certificateIssuingTemplateId":"t","isVaaSGenerated":false,"certificateSigningRequest":"CSR"}`,
  ],
  ['certificateRequest', 'get', { certificateRequestId: 'r' }, `GET ${R}/r`],
  ['certificateRequest', 'getMany', { limit: 5 }, `GET ${R}`],
])('%s: %s', (resource, operation, parameters, request) => {
  it('asks the service, and gives what it answers', async () => {
    const answer = { id: '1', certificates: [{ id: '2' }], certificateRequests: [{ id: '3' }] };
    const { requests, json } = await asked({ resource, operation, ...parameters }, answer);
    expect(requests).toEqual([request]);
    const isWhole = operation === 'get';
    const isOfCertificates = resource === 'certificate' && operation !== 'renew';
    expect(json).toEqual([isWhole ? answer : { id: isOfCertificates ? '2' : '3' }]);
  });
});

it('asks for a certificate whose key the service makes', async () => {
  const { requests } = await asked({
    resource: 'certificateRequest',
    operation: 'create',
    ...issue,
    generateCsr: true,
    commonName: 'example.com',
    additionalFields: {
      keyType: 'EC',
      keyCurve: 'P256',
      organizationalUnits: ['Web'],
      country: 'DE',
      SubjectAltNamesUi: { SubjectAltNamesValues: [{ Typename: 'dnsNames', name: 'www.example.com' }] },
    },
  });
  expect(JSON.parse(requests[0]?.slice(`POST ${R} `.length) ?? '')).toEqual({
    ...issue,
    isVaaSGenerated: true,
    csrAttributes: {
      commonName: 'example.com',
      organizationalUnits: ['Web'],
      country: 'DE',
      keyTypeParameters: { keyType: 'EC', keyCurve: 'P256' },
      subjectAlternativeNamesByType: { dnsNames: ['www.example.com'] },
    },
  });
});

const download = { resource: 'certificate', operation: 'download', certificateId: 'c' };

it('downloads a certificate', async () => {
  const { requests, items } = await asked({ ...download, options: { chainOrder: 'EE_ONLY', format: 'DER' } });
  expect(requests).toEqual([`GET ${C}/c/contents?chainOrder=EE_ONLY&format=DER`]);
  expect(Buffer.from(items[0]?.binary?.data?.data ?? '', 'base64').toString()).toBe('FILE');
});

it('downloads a keystore with passphrases that only the satellite of the company can read', async () => {
  const { requests } = await asked(
    {
      ...download,
      downloadItem: 'keystore',
      keystoreType: 'JKS',
      certificateLabel: 'L',
      privateKeyPassphrase: 'one',
      keystorePassphrase: 'two',
    },
    { dekHash: 'H' },
  );
  expect(requests.slice(0, 2)).toEqual([`GET ${C}/c`, 'GET /v1/edgeencryptionkeys/H']);
  const { encryptedPrivateKeyPassphrase, encryptedKeystorePassphrase, ...plain } = JSON.parse(
    requests[2]?.slice(`POST ${C}/c/keystore `.length) ?? '',
  );
  expect(plain).toEqual({ exportFormat: 'JKS', certificateLabel: 'L' });
  expect([encryptedPrivateKeyPassphrase, encryptedKeystorePassphrase].map(read)).toEqual(['one', 'two']);
});

it('says that a certificate has no keystore whose key the service does not hold', async () => {
  const keystore = { ...download, downloadItem: 'keystore', certificateLabel: 'L', privateKeyPassphrase: 'one' };
  await expect(asked(keystore)).rejects.toThrow('Venafi does not hold the private key of this certificate');
});

/** What the satellite reads. */
function read(sealed: string): string {
  const box = Buffer.from(sealed, 'base64');
  const sender = box.subarray(0, 32);
  const nonce = blake2b(Buffer.concat([sender, satellite.publicKey]), { dkLen: 24 });
  return Buffer.from(nacl.box.open(box.subarray(32), nonce, sender, satellite.secretKey) || []).toString();
}
