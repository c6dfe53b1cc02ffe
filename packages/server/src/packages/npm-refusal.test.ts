import { expect, it } from 'vitest';
import { NpmError } from './npm.ts';
import { isAboutPeers, npmRefusal } from './npm-refusal.ts';

/** What npm writes, line by line. */
function refusalOf(source: string, ...lines: string[]): { code: string; message: string } {
  const output = [...lines, 'A complete log of this run can be found in: /home/pat/.npm/_logs/debug-0.log'];
  const { code, message } = npmRefusal(new NpmError(output.map((line) => `npm error ${line}\n`).join(''), {}), source);
  return { code, message };
}

const notFound = (wanted: string): string =>
  `404  The requested resource '${wanted}' could not be found or you do not have permission to access it.`;

it('tells a package that is missing from one of its versions, and from what it needs', () => {
  const address = '404 Not Found - GET https://registry.example/n8n-nodes-x - not found';
  expect(refusalOf('n8n-nodes-x', 'code E404', address, '404', notFound('n8n-nodes-x@*'))).toEqual({
    code: 'PACKAGE_NOT_FOUND',
    message: 'The registry has no package "n8n-nodes-x".',
  });
  expect(
    refusalOf('n8n-nodes-x@9.9.9', 'code ETARGET', 'notarget No matching version found for n8n-nodes-x@9.9.9.'),
  ).toEqual({
    code: 'PACKAGE_VERSION_NOT_FOUND',
    message: 'The registry has no version "n8n-nodes-x@9.9.9".',
  });
  expect(refusalOf('n8n-nodes-x@2.0.0', 'code E404', address, '404', notFound('@some/part@1.0.0'))).toEqual({
    code: 'PACKAGE_INCOMPLETE',
    message: '"n8n-nodes-x@2.0.0" needs "@some/part@1.0.0", which the registry does not have.',
  });
  expect(refusalOf('n8n-nodes-x', 'code ETARGET', 'notarget No matching version found for part@^7.0.0.')).toEqual({
    code: 'PACKAGE_INCOMPLETE',
    message: '"n8n-nodes-x" needs "part@^7.0.0", which the registry does not have.',
  });
  expect(refusalOf('/tmp/x.tgz', 'code E404', address, '404', notFound('part@*'))).toEqual({
    code: 'PACKAGE_INCOMPLETE',
    message: '"/tmp/x.tgz" needs "part", which the registry does not have.',
  });
});

it('names a file from outside of the registry that cannot be fetched', () => {
  const said = {
    code: 'PACKAGE_FILE_UNREACHABLE',
    message:
      '"n8n-nodes-x" needs a file from outside of the registry, which cannot be fetched: https://files.example/part-1.0.0.tgz (ENOTFOUND).',
  };
  const failed = 'failed, reason: getaddrinfo ENOTFOUND files.example';
  const request = 'request to https://files.example/part-1.0.0.tgz';
  expect(refusalOf('n8n-nodes-x', 'code ENOTFOUND', `network ${request} ${failed}`)).toEqual(said);
  expect(refusalOf('n8n-nodes-x', 'code ENOTFOUND', `FetchError: ${request} ${failed}`)).toEqual(said);
  const missing = '404 File not found - GET https://files.example/part-1.0.0.tgz';
  expect(
    refusalOf('n8n-nodes-x', 'code E404', missing, '404', notFound('part@https://files.example/part-1.0.0.tgz')).code,
  ).toBe('PACKAGE_FILE_UNREACHABLE');
  const ofRegistry = 'network request to https://registry.example/part/-/part-1.0.0.tgz failed';
  expect(refusalOf('n8n-nodes-x', 'code ENOTFOUND', ofRegistry).code).toBe('REGISTRY_UNREACHABLE');
});

it.each([
  ['EINTEGRITY', 'PACKAGE_NOT_INTACT'],
  ['E401', 'REGISTRY_REFUSED'],
  ['E403', 'REGISTRY_REFUSED'],
  ['ENOTFOUND', 'REGISTRY_UNREACHABLE'],
  ['ECONNRESET', 'REGISTRY_UNREACHABLE'],
  ['E503', 'REGISTRY_UNREACHABLE'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'REGISTRY_UNREACHABLE'],
  ['ENOSPC', 'PACKAGE_NOT_STORED'],
  ['EACCES', 'PACKAGE_NOT_STORED'],
  ['EBADPLATFORM', 'PACKAGE_INSTALL_FAILED'],
])('takes %s for %s', (npmCode, code) => {
  expect(refusalOf('n8n-nodes-x', `code ${npmCode}`, 'why')).toEqual({
    code,
    message: 'npm could not install "n8n-nodes-x": why',
  });
});

it('hands on no password of an address', () => {
  const { message } = refusalOf(
    'n8n-nodes-x',
    'code ECONNRESET',
    'network request to https://pat:pw@registry.example/x?token=t failed',
  );
  expect(message).toBe('npm could not install "n8n-nodes-x": request to https://registry.example/x failed');
});

it.each([
  ['peers that contradict each other', true, 'code ERESOLVE', 'ERESOLVE unable to resolve dependency tree'],
  ['something that it needs and is missing', true, 'code E404', '404', notFound('@some/part@1.0.0')],
  ['a package that is missing itself', false, 'code E404', '404', notFound('n8n-nodes-x@*')],
  ['no room', false, 'code ENOSPC', 'nospc no space left on device'],
])('tries without peers: %s', (_what, expected, ...lines) => {
  const output = lines.map((line) => `npm error ${line}\n`).join('');
  expect(isAboutPeers(new NpmError(output, {}), 'n8n-nodes-x')).toBe(expected);
});
