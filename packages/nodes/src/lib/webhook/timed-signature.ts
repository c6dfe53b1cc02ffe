import { createHmac } from 'node:crypto';
import { isSameSecret, type SignatureCheck } from '@millrace/node-sdk';

/** A call that is older may be one that somebody recorded. */
const MAX_AGE_MS = 300_000;

/**
 * Checks a header `t=<seconds>,v1=<hash of time and body>`. There may be several hashes: while a secret is replaced, each of
 * both makes one.
 */
export function timedSignature(header: string): SignatureCheck {
  return ({ headers, body, secret, now }) => {
    const fields = String(headers[header] ?? '')
      .split(',')
      .map(pairOf);
    const time = fields.find(([name]) => name === 't')?.[1] ?? '';
    if (secret === '' || !(Math.abs(now - Number(time) * 1000) <= MAX_AGE_MS)) return false;
    const hash = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
    return fields.some(([name, given]) => name === 'v1' && isSameSecret(given, hash));
  };
}

function pairOf(field: string): [string, string] {
  const [name = '', value = ''] = field.trim().split('=', 2);
  return [name, value];
}
