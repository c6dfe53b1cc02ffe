import { randomBytes } from 'node:crypto';
import type { BatchContext, ParametersOf, Suspension } from '@millrace/node-sdk';
import { definedFields } from '../../../lib/form-page/defined-fields.ts';
import { optionValues } from '../../../lib/parameters/option-values.ts';
import { waitLimit } from '../../../lib/waiting/wait-time.ts';
import { compose } from '../compose.ts';
import type { parametersV2 } from '../parameters-v2.ts';
import { sendMail } from '../smtp-mailer.ts';
import { type Button, writeRequest } from './write-request.ts';

type Values = ParametersOf<typeof parametersV2>;

/** Sends one message for all items, and puts the execution aside until it is answered or the time is over. */
export async function sendAndWait(context: BatchContext<Values>): Promise<Suspension> {
  const values = context.parameters(0);
  const { fromEmail, toEmail, subject, message, responseType, options } = values;
  // What cannot be shown fails here, not on the page of who answers.
  if (responseType === 'customForm') definedFields(values);
  const until = limitOf(values, context);
  const token = randomBytes(24).toString('base64url');
  const address = new URL(String(context.evaluate({ expression: '{{ $execution.resumeUrl }}' }, {}, 0)));
  address.searchParams.set('token', token);
  const hasAttribution = optionValues(options).appendAttribution === true;
  const bodies = await writeRequest(String(message), buttonsOf(values, address), hasAttribution);
  const mail = compose({ fromEmail, toEmail, subject, ...bodies });
  await sendMail(context, await context.credentials.get('smtp'), mail);
  return { suspend: { on: 'webhook', state: { token }, ...(until !== undefined && { until }) } };
}

function buttonsOf({ responseType, approvalOptions, options }: Values, address: URL): Button[] {
  if (responseType !== 'approval') {
    const label = optionValues(options).messageButtonLabel || 'Respond';
    return [{ label, address: address.href, look: 'primary' }];
  }
  const given = approvalOptions.values;
  const approve: Button = {
    label: given?.approveLabel || 'Approve',
    address: answering(address, true),
    look: given?.buttonApprovalStyle ?? 'primary',
  };
  if (given?.approvalType !== 'double') return [approve];
  const decline: Button = {
    label: given.disapproveLabel || 'Decline',
    address: answering(address, false),
    look: given.buttonDisapprovalStyle,
  };
  return [decline, approve];
}

function answering(address: URL, approved: boolean): string {
  const url = new URL(address);
  url.searchParams.set('approved', String(approved));
  return url.href;
}

function limitOf({ options }: Values, context: BatchContext<Values>): number | undefined {
  const limit = optionValues(options).limitWaitTime?.values;
  if (!limit) return undefined;
  const { limitType, resumeAmount, resumeUnit, maxDateAndTime } = limit;
  return waitLimit({ limitWaitTime: true, limitType, resumeAmount, resumeUnit, maxDateAndTime }, context);
}
