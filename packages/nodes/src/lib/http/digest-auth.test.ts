import { expect, it } from 'vitest';
import { answerChallenge } from './digest-auth.ts';

const challenge = (algorithm: string) =>
  `Digest realm="testrealm@host.com", qop="auth,auth-int", algorithm=${algorithm}, nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"`;

const answer = (algorithm: string) =>
  answerChallenge(challenge(algorithm), { url: 'http://a/dir/index.html' }, 'Mufasa', 'Circle Of Life', '0a4f113b');

// The first is the example of RFC 2617, the second the same with the other hash.
it.each([
  ['MD5', '6629fae49393a05397450978507c4ef1'],
  ['SHA-256', '5abdd07184ba512a22c53f41470e5eea7dcaa3a93a59b630c13dfe0a5dc6e38b'],
])('answers a challenge by %s', (algorithm, response) => {
  expect(answer(algorithm)).toContain(`response="${response}"`);
  expect(answer(algorithm)).toContain('qop=auth, nc=00000001, cnonce="0a4f113b"');
});

it('refuses an algorithm it does not know', () => {
  expect(() => answer('SHA3')).toThrow("by 'SHA3'");
});
