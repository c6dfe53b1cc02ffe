import { expect, it } from 'vitest';
import { metadataPaths, oauthPlacesOf } from './oauth-places.ts';

it('An instance at the root of its host is found at the well-known addresses', () => {
  const { issuer, resource, challenge } = oauthPlacesOf('https://auto.example/');
  expect([issuer, resource]).toEqual(['https://auto.example', 'https://auto.example/mcp-server/http']);
  expect(challenge('invalid_token')).toBe(
    'Bearer error="invalid_token", resource_metadata="https://auto.example/.well-known/oauth-protected-resource/mcp-server/http"',
  );
  expect(metadataPaths('https://auto.example/')).toEqual({
    resource: ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp-server/http'],
    server: ['/.well-known/oauth-authorization-server'],
  });
});

it('An instance below a path is found below it, and where clients put the path behind the well-known part', () => {
  const { issuer, challenge, serverMetadata } = oauthPlacesOf('https://example.com/auto/');
  expect(issuer).toBe('https://example.com/auto');
  expect(serverMetadata).toMatchObject({ issuer, token_endpoint: 'https://example.com/auto/oauth/token' });
  expect(challenge()).toBe(
    'Bearer resource_metadata="https://example.com/auto/.well-known/oauth-protected-resource/mcp-server/http"',
  );
  expect(metadataPaths('https://example.com/auto/')).toEqual({
    resource: [
      '/.well-known/oauth-protected-resource',
      '/.well-known/oauth-protected-resource/mcp-server/http',
      '/.well-known/oauth-protected-resource/auto/mcp-server/http',
    ],
    server: ['/.well-known/oauth-authorization-server', '/.well-known/oauth-authorization-server/auto'],
  });
});
