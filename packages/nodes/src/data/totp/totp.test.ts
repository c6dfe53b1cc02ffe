import type { JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import totp from './totp.node.ts';

// The secrets of the test vectors in RFC 6238, appendix B: digits repeated to 20, 32 and 64 bytes.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const SECRET_32 = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZA====';

async function run(now: number, options: JsonObject = {}, secret = SECRET) {
  const { json } = await runNode(totp, { parameters: { options }, credentials: { totpApi: { secret } }, now });
  return json[0];
}

it.each([
  [59, '94287082', 1],
  [1_111_111_109, '07081804', 1],
  [1_111_111_111, '14050471', 29],
  [20_000_000_000, '65353130', 10],
])('gives the passwords of the standard at %i s', async (seconds, token, secondsRemaining) => {
  expect(await run(seconds * 1000, { digits: 8 })).toEqual({ token, secondsRemaining });
});

it('takes other hash functions, periods and lengths', async () => {
  expect(await run(59_000, { digits: 8, algorithm: 'SHA256' }, SECRET_32)).toEqual({
    token: '46119246',
    secondsRemaining: 1,
  });
  expect(await run(59_000)).toEqual({ token: '287082', secondsRemaining: 1 });
  expect(await run(59_000, { period: 60 })).toMatchObject({ secondsRemaining: 1 });
  expect(await run(0, { algorithm: 'SHA3-512' })).toMatchObject({ token: expect.stringMatching(/^\d{6}$/) });
});

it('reads secrets as people type them', async () => {
  expect(await run(59_000, {}, 'gezd gnbv-gy3t qojq GEZD GNBV GY3T QOJQ')).toMatchObject({ token: '287082' });
});

it.each(['', 'not base32!', '1'])('refuses the secret %j without quoting it', async (secret) => {
  await expect(run(0, {}, secret)).rejects.toThrow('The secret of the TOTP credential cannot be read');
});

it.each<JsonObject>([{ digits: 0 }, { digits: 11 }, { period: 0 }, { period: 1.5 }])('refuses %j', async (options) => {
  await expect(run(0, options)).rejects.toMatchObject({ parameter: Object.keys(options)[0] });
});
