import { describe, expect, it } from 'vitest';
import { asksForConsent } from './asks-for-consent.ts';

describe('The page that asks whether an app may act for the user', () => {
  it.each([
    '/connect-app',
    '/connect-app?request=x',
    '/connect-app/?request=x',
    '/Connect-App',
    '/connect%2Dapp?request=x',
    '/%63onnect%2dapp',
    '//connect-app//',
  ])('is known by %s', (url) => {
    expect(asksForConsent(url)).toBe(true);
  });

  it.each(['/', '/connect-apps', '/connect-app/more', '/workflow/connect-app', '/connect%-app', '/?/connect-app'])(
    'is not %s',
    (url) => {
      expect(asksForConsent(url)).toBe(false);
    },
  );
});
