import { describe, expect, it } from 'vitest';
import { SignedLinks } from './signed-links.ts';

describe('Signed links', () => {
  const links = new SignedLinks('a key that is long enough');
  const terms = { purpose: 'password', subject: 'ann', binding: 'the old hash' } as const;
  const now = 1_000_000_000_000;
  const token = links.sign(terms, now + 60_000);

  it('are good until they expire', () => {
    expect(links.isGood(token, terms, now)).toBe(true);
    expect(links.isGood(token, terms, now + 61_000)).toBe(false);
    expect(links.isGood(links.sign(terms), terms, now * 2)).toBe(true);
  });

  it('are good for one purpose, one subject and one state of it', () => {
    expect(links.isGood(token, { ...terms, purpose: 'invitation' }, now)).toBe(false);
    expect(links.isGood(token, { ...terms, subject: 'bob' }, now)).toBe(false);
    expect(links.isGood(token, { ...terms, binding: 'the new hash' }, now)).toBe(false);
  });

  it('tell who has one what became of it, and nobody else', () => {
    const stateOf = (given: string, changes: object = {}, at = now) =>
      links.stateOf(given, { ...terms, ...changes }, at);
    expect(stateOf(token)).toBe('good');
    expect(stateOf(token, {}, now + 61_000)).toBe('expired');
    expect(stateOf(token, { binding: 'the new hash' })).toBe('used');
    expect(stateOf(token, { subject: 'bob' })).toBe('unknown');
    const [expiry, mac, origin] = token.split('.');
    for (const odd of ['', `${expiry}.${mac?.slice(1)}`, `${expiry}.AA.${origin?.slice(1)}`, `zzzzzz.${mac}.${origin}`])
      expect(stateOf(odd), odd).toBe('unknown');
    // The last part alone is no link.
    for (const forged of [`${expiry}.${origin}`, `${expiry}..${origin}`, `${expiry}.${origin}.${origin}`])
      expect(links.isGood(forged, terms, now), forged).toBe(false);
  });

  it('are good only as they were handed out, but for those of earlier versions, which are shorter', () => {
    for (const changed of [`${token}x`, `${token}.`, `${token}.x`, `${token.slice(0, -1)}`]) {
      expect(links.stateOf(changed, terms, now), changed).toBe('unknown');
    }
    expect(links.stateOf(token.split('.').slice(0, 2).join('.'), terms, now)).toBe('good');
  });

  it('cannot be given more time, or be made with another key', () => {
    const [, mac] = token.split('.');
    expect(links.isGood(`0.${mac}`, terms, now)).toBe(false);
    expect(links.isGood(`zzzzzzz.${mac}`, terms, now)).toBe(false);
    expect(new SignedLinks('another key of the same length').isGood(token, terms, now)).toBe(false);
    for (const odd of ['', '.', 'x', token.split('.').slice(0, 2).join('.').slice(0, -2), '-1.AA'])
      expect(links.isGood(odd, terms, now)).toBe(false);
  });
});
