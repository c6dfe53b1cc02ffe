import { describe, expect, it } from 'vitest';
import { unreachableHost } from './unreachable-address.ts';

const webhook = { name: 'default', httpMethod: 'POST', path: 'webhook' };
type Description = Parameters<typeof unreachableHost>[0];
const ofService: Description = { trigger: 'webhook', webhooks: [webhook] };
const hostFor = (urlBaseWebhook: string, description = ofService) => unreachableHost(description, { urlBaseWebhook });

describe('the address that a service is told to call', () => {
  it.each([
    ['http://localhost:5678/', 'localhost:5678'],
    ['http://127.0.0.1:5678/', '127.0.0.1:5678'],
    ['http://[::1]:5678/', '[::1]:5678'],
    ['https://192.168.1.20/', '192.168.1.20'],
    ['https://10.0.0.5/', '10.0.0.5'],
    ['https://172.20.0.3/', '172.20.0.3'],
    ['https://[fd00::7]/', '[fd00::7]'],
    ['https://millrace.local/', 'millrace.local'],
    ['https://nas.home.arpa/', 'nas.home.arpa'],
    ['https://nas/', 'nas'],
    ['https://100.101.7.8/', '100.101.7.8'],
    ['https://[::ffff:192.168.1.20]/', '[::ffff:c0a8:114]'],
    ['https://[::ffff:10.0.0.5]/', '[::ffff:a00:5]'],
    ['https://millrace.localdomain/', 'millrace.localdomain'],
    ['https://millrace.corp/', 'millrace.corp'],
    ['https://millrace.test/', 'millrace.test'],
    ['https://millrace.local./', 'millrace.local.'],
  ])('is named where it cannot reach it: %s', (url, host) => {
    expect(hostFor(url)).toBe(host);
  });

  it.each([
    'https://flows.example.com/',
    'https://10.example.com/',
    'https://203.0.113.9/',
    'https://172.32.0.1/',
    'https://100.128.0.1/',
    'https://[::ffff:8.8.8.8]/',
    'https://corp.example.com/',
    'https://[2001:db8::1]/',
  ])('is not named where it may: %s', (url) => {
    expect(hostFor(url)).toBeUndefined();
  });

  it('is not named for triggers that no service calls', () => {
    const local = 'http://localhost:5678/';
    expect(hostFor(local, { trigger: 'webhook', webhooks: [{ ...webhook, isFullPath: true }] })).toBeUndefined();
    expect(hostFor(local, { trigger: 'webhook', webhooks: [{ ...webhook, nodeType: 'form' }] })).toBeUndefined();
    expect(hostFor(local, { trigger: 'webhook', webhooks: [{ ...webhook, asksForAccount: true }] })).toBeUndefined();
    expect(hostFor(local, { trigger: 'poll' })).toBeUndefined();
  });
});
