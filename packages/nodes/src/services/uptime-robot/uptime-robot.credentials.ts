import { defineCredential, secret } from '@millrace/node-sdk';

const FORM = 'application/x-www-form-urlencoded';

export const uptimeRobotApi = defineCredential({
  name: 'uptimeRobotApi',
  displayName: 'UptimeRobot API key',
  documentationUrl: 'https://uptimerobot.com/api/legacy/',
  parameters: [secret('apiKey', { label: 'API key', required: true })],
  // The key stands in the form. Only requests that have none, which UptimeRobot itself does not know, carry it in the address.
  authenticate({ apiKey }, { method, body }) {
    if (method !== 'POST') return { query: [['api_key', apiKey]] };
    const form = new URLSearchParams(typeof body === 'string' ? body : '');
    form.set('api_key', apiKey);
    return { headers: { 'content-type': FORM }, body: form.toString() };
  },
  test: () => ({ method: 'POST', url: 'https://api.uptimerobot.com/v2/getAccountDetails' }),
  refusalIn,
});

/** Why UptimeRobot refuses, which it says with status 200. */
export function refusalIn({ stat, error }: { stat?: unknown; error?: unknown }): string | undefined {
  if (stat !== 'fail') return undefined;
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined;
  return typeof message === 'string' ? message : 'UptimeRobot gave no reason';
}

export default [uptimeRobotApi];
