import type { BatchContext, Item, ParametersOf, Suspension } from '@millrace/node-sdk';
import { ATTRIBUTION } from '../../lib/mail/attribution.ts';
import { optionValues } from '../../lib/parameters/option-values.ts';
import { ask } from '../../lib/send-and-wait/question.ts';
import { questionMail } from '../../lib/send-and-wait/question-mail.ts';
import { attachedFiles, compose } from './compose.ts';
import type { parametersV1 } from './parameters-v1.ts';
import type { parametersV2 } from './parameters-v2.ts';
import { sendMail } from './smtp-mailer.ts';

type Surroundings = Pick<BatchContext<unknown>, 'network' | 'signal' | 'credentials' | 'binary'>;

export async function sendV1(
  {
    fromEmail,
    toEmail,
    ccEmail,
    bccEmail,
    subject,
    text,
    html,
    attachments,
    options,
  }: ParametersOf<typeof parametersV1>,
  item: Item,
  context: Surroundings,
): Promise<Item[]> {
  const draft = { fromEmail, toEmail, ccEmail, bccEmail, subject, text, html, replyTo: options.replyTo };
  const message = compose(draft, attachedFiles(item, [attachments], context.binary));
  return [{ json: await sendMail(context, await context.credentials.get('smtp'), message, options) }];
}

export async function sendV2(
  { fromEmail, toEmail, subject, emailFormat, text, html, options }: ParametersOf<typeof parametersV2>,
  item: Item,
  context: Surroundings,
): Promise<Item[]> {
  const more = optionValues(options);
  const { ccEmail, bccEmail, replyTo, attachments, fileAttachments, appendAttribution = false } = more;
  const bodies = {
    ...(emailFormat !== 'html' && { text: appendAttribution ? `${text}\n\n--\n${ATTRIBUTION}` : text }),
    ...(emailFormat !== 'text' && { html: appendAttribution ? `${html}<br><br>--<br><em>${ATTRIBUTION}</em>` : html }),
  };
  const draft = { fromEmail, toEmail, ccEmail, bccEmail, replyTo, subject, ...bodies };
  const message = compose(draft, attachedFiles(item, [attachments, fileAttachments], context.binary));
  return [{ json: await sendMail(context, await context.credentials.get('smtp'), message, more) }];
}

/** Sends one message for all items, and puts the execution aside until it is answered or the time is over. */
export async function sendAndWait(context: BatchContext<ParametersOf<typeof parametersV2>>): Promise<Suspension> {
  const values = context.parameters(0);
  const { fromEmail, toEmail, subject } = values;
  const { question, suspension } = ask(values, context);
  const mail = compose({ fromEmail, toEmail, subject, ...(await questionMail(question)) });
  await sendMail(context, await context.credentials.get('smtp'), mail);
  return suspension;
}
