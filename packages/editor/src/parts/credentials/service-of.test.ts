import { expect, it } from 'vitest';
import { serviceOf } from './service-of.ts';

it.each([
  [{ authUrl: 'https://login.example.com/authorize' }, 'example.com'],
  [{ authUrl: 'https://example.com/login' }, 'example.com'],
  [{ authUrl: 'https://shop.example.co.uk:8443/' }, 'shop.example.co.uk'],
  [{ authUrl: '=https://{{ $vars.host }}/', accessTokenUrl: 'https://id.example.org/token' }, 'example.org'],
  [{ authUrl: 'https://auth.localhost/' }, 'auth.localhost'],
  [{ authUrl: '' }, undefined],
  [{}, undefined],
])('the service of %j is %s', (values, service) => {
  expect(serviceOf(values)).toBe(service);
});
