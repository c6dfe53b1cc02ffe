import { service } from '@millrace/node-sdk';
import { twilioApi } from './twilio.credentials.ts';

const common = { name: 'Twilio', credential: twilioApi } as const;

/** Messages and calls of the account. */
export const twilio = service({
  ...common,
  baseUrl: ({ accountSid }) => `https://api.twilio.com/2010-04-01/Accounts/${encodeURIComponent(accountSid)}`,
});

/** What Twilio tells of events. */
export const twilioEvents = service({ ...common, baseUrl: 'https://events.twilio.com/v1' });
