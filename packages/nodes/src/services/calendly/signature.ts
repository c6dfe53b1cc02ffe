import { createHmac } from 'node:crypto';
import { isSameSecret, type SignatureCheck } from '@millrace/node-sdk';

/** A call that is older may be one that somebody recorded. */
const MAX_AGE_MS = 300_000;

/** Whether a call is signed as Calendly does: `t=<seconds>,v1=<hash of time and body>`. */
export const isSigned: SignatureCheck = ({ headers, body, secret, now }) => {
  const fields = new Map(
    String(headers['calendly-webhook-signature'] ?? '')
      .split(',')
      .map(pairOf),
  );
  const time = fields.get('t') ?? '';
  const given = fields.get('v1');
  if (secret === '' || given === undefined || !(Math.abs(now - Number(time) * 1000) <= MAX_AGE_MS)) return false;
  return isSameSecret(given, createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex'));
};

function pairOf(field: string): [string, string] {
  const [name = '', value = ''] = field.trim().split('=', 2);
  return [name, value];
}
