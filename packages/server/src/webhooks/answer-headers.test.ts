import { describe, expect, it } from 'vitest';
import { answerHeaders } from './answer-headers.ts';
import { answerPlaceOf } from './answer-place.ts';

const shared = { path: '/webhook/shop', hasHostOfItsOwn: false };
const apart = { path: '/webhook/shop', hasHostOfItsOwn: true };
const cookies = (values: string[], place = shared) =>
  answerHeaders(
    values.map((value) => ['Set-Cookie', value] as const),
    place,
  ).kept.map(([, value]) => value);

describe('Headers of a workflow on the host of the editor', () => {
  it.each([
    'Accept-CH',
    'Activate-Storage-Access',
    'Alt-Svc',
    'Clear-Site-Data',
    'Critical-CH',
    'Expect-CT',
    'NEL',
    'Origin-Agent-Cluster',
    'Public-Key-Pins',
    'Report-To',
    'Reporting-Endpoints',
    'Service-Worker-Allowed',
    'Set-Login',
    'Set-Cookie2',
    'Speculation-Rules',
    'Strict-Transport-Security',
    'Use-As-Dictionary',
    'What-Browsers-Obey-Next-Year',
    'X-Accel-Buffering',
    'X-Accel-Redirect',
    'X-DNS-Prefetch-Control',
    'X-Lighttpd-Send-File',
    'X-LiteSpeed-Location',
    'X-Permitted-Cross-Domain-Policies',
    'X-Reproxy-URL',
    'X-Sendfile',
    'X-Send-File',
  ])('leave out %s and name it; on a host of its own it goes out', (name) => {
    expect(answerHeaders([[name, 'a']], shared)).toEqual({ kept: [], leftOut: [name.toLowerCase()] });
    expect(answerHeaders([[name, 'a']], apart)).toEqual({ kept: [[name.toLowerCase(), 'a']], leftOut: [] });
  });

  it.each([
    'Access-Control-Allow-Origin',
    'Cache-Control',
    'Content-Disposition',
    'Content-Type',
    'ETag',
    'Link',
    'Location',
    'Retry-After',
    'Vary',
    'WWW-Authenticate',
    'X-Request-Id',
    'X-Of-The-Workflow',
  ])('keep %s', (name) => {
    expect(answerHeaders([[name, 'a']], shared)).toEqual({ kept: [[name.toLowerCase(), 'a']], leftOut: [] });
  });
});

describe('Cookies of a workflow', () => {
  it.each([
    'millrace-session=a',
    ' MILLRACE-session =a',
    '__Host-millrace-session=a; Path=/; Secure',
    '__Secure-millrace-session=a; Secure',
    '__sEcUrE-Millrace-device=a',
    '__Secure-__Host-millrace-session=a',
    'millrace-sign-in=a',
    '=millrace-session=a',
    'millrace-session',
    '',
    'a b=1',
  ])('never have the name of one of ours, nor none: %s', (cookie) => {
    for (const place of [shared, apart]) expect(cookies([cookie], place)).toEqual([]);
  });

  it.each([
    ['cart=1', 'cart=1; Path=/webhook/shop'],
    ['cart=1; Path=/', 'cart=1; Path=/webhook/shop'],
    ['cart=1; path=/webhook', 'cart=1; Path=/webhook/shop'],
    ['cart=1; Path=/webhook/shopping', 'cart=1; Path=/webhook/shop'],
    ['cart=1; Path=/webhook/shop/basket', 'cart=1; Path=/webhook/shop/basket'],
    ['cart=1; Path=/webhook/shop/a; Path=/rest', 'cart=1; Path=/webhook/shop'],
    ['cart=1; Domain=example.com; HttpOnly', 'cart=1; HttpOnly; Path=/webhook/shop'],
    [
      'cart=a=b; Max-Age=9; Secure; SameSite=None; Priority=High',
      'cart=a=b; Max-Age=9; Secure; SameSite=None; Path=/webhook/shop',
    ],
    ['__Secure-cart=1; Secure', '__Secure-cart=1; Secure; Path=/webhook/shop'],
  ])('stay below its webhook, at this host: %s', (given, sent) => {
    expect(cookies([given])).toEqual([sent]);
    expect(cookies([given], apart)).toEqual([given]);
  });

  it('do not go out for the whole host, too many or too large', () => {
    expect(cookies(['__Host-cart=1; Path=/; Secure'])).toEqual([]);
    expect(cookies(Array.from({ length: 50 }, (_, index) => `c${index}=1`))).toHaveLength(20);
    expect(cookies([`a=${'x'.repeat(8200)}`])).toEqual([]);
    expect(cookies(['a=1'], { ...shared, path: '/webhook/x;Path=/' })).toEqual(['a=1; Path=/webhook/x%3BPath=']);
  });
});

describe('The place of an answer', () => {
  const placeOf = (host: string, addresses: { publicUrl?: string; webhookUrl?: string }) =>
    answerPlaceOf({ headers: { host }, raw: { url: '/webhook/a?b=/' } as never }, addresses as never);

  it('is the editor host, unless the call came to a host that only webhooks have', () => {
    const publicUrl = 'https://flows.example/base';
    const webhookUrl = 'https://hooks.example/in/';
    expect(placeOf('flows.example', { publicUrl })).toEqual({ path: '/base/webhook/a', hasHostOfItsOwn: false });
    expect(placeOf('flows.example', { publicUrl, webhookUrl }).hasHostOfItsOwn).toBe(false);
    expect(placeOf('HOOKS.example', { publicUrl, webhookUrl })).toEqual({
      path: '/in/webhook/a',
      hasHostOfItsOwn: true,
    });
    expect(placeOf('flows.example:81', { publicUrl, webhookUrl: 'https://flows.example:81' }).hasHostOfItsOwn).toBe(
      false,
    );
  });
});
