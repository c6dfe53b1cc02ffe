import { hmacSignature } from '@millrace/node-sdk';

/** Whether a call comes from Slack. */
export const isSigned = hmacSignature({
  header: 'x-slack-signature',
  prefix: 'v0=',
  timestamp: { header: 'x-slack-request-timestamp', before: 'v0:', separator: ':' },
});
