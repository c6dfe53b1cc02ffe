import { describe, expect, it } from 'vitest';
import { isRedirectAddress, isRegistered, returnTargetOf } from './redirect-address.ts';

describe('An address that an app returns to', () => {
  it.each([
    'https://app.example/callback',
    'https://app.example:8443/callback?from=millrace',
    'http://127.0.0.1:41234/callback',
    'http://[::1]/callback',
    'http://localhost:3000/',
    'com.example.app:/callback',
    'cursor://anysphere.cursor-mcp/oauth/callback',
  ])('may be %s', (address) => {
    expect(isRedirectAddress(address)).toBe(true);
  });

  it.each([
    'http://app.example/callback',
    'http://127.0.0.1.app.example/callback',
    'https://user@app.example/callback',
    'https://app.example/callback#part',
    'https://app.example/a b',
    'javascript:alert(1)',
    'JavaScript://127.0.0.1/%0aalert(1)',
    'data:text/html,hello',
    'file:///etc/passwd',
    'ms-settings:display',
    '//app.example/callback',
    '/callback',
    '',
    `https://app.example/${'x'.repeat(1000)}`,
  ])('is not %s', (address) => {
    expect(isRedirectAddress(address)).toBe(false);
  });

  it('is compared letter for letter, but for the port on the computer of the user', () => {
    const registered = ['https://app.example/callback', 'http://127.0.0.1:1000/callback', 'http://localhost/'];
    for (const same of [...registered, 'http://127.0.0.1:2000/callback', 'http://localhost:3000/']) {
      expect(isRegistered(same, registered), same).toBe(true);
    }
    for (const other of [
      'https://app.example/callback/',
      'https://app.example:444/callback',
      'https://APP.example/callback',
      'https://app.example/callback?more=1',
      'http://127.0.0.1:2000/callback/../other',
      'http://127.0.0.1:2000/Callback',
      'http://[::1]:2000/callback',
      'http://127.0.0.1:2000@app.example/callback',
      'https://127.0.0.1:2000/callback',
      '',
    ]) {
      expect(isRegistered(other, registered), other).toBe(false);
    }
  });

  it('is told as a site, the computer, or a program', () => {
    expect(returnTargetOf('https://app.example:8443/callback')).toEqual({ kind: 'site', name: 'app.example:8443' });
    expect(returnTargetOf('http://127.0.0.1:1000/callback')).toEqual({ kind: 'computer', name: '127.0.0.1' });
    expect(returnTargetOf('com.example.app:/callback')).toEqual({ kind: 'program', name: 'com.example.app' });
  });
});
