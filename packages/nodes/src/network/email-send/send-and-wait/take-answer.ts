import {
  type HttpReply,
  type Item,
  isSameSecret,
  type JsonObject,
  type ParametersOf,
  type WaitingCallContext,
  type WebhookResult,
} from '@millrace/node-sdk';
import { definedFields } from '../../../lib/form-page/defined-fields.ts';
import { type FormField, readFields } from '../../../lib/form-page/form-field.ts';
import { type Form, renderMessage } from '../../../lib/form-page/render-form.ts';
import { acceptedReply, takeFormCall } from '../../../lib/form-page/take-form-call.ts';
import { optionValues } from '../../../lib/parameters/option-values.ts';
import { isBot } from '../../../lib/webhook/caller-rules.ts';
import { headerOf } from '../../../lib/webhook/take-call.ts';
import type { parametersV2 } from '../parameters-v2.ts';

type Context = WaitingCallContext<ParametersOf<typeof parametersV2>>;

/** Takes the answer to a message, or shows the page to answer on. */
export async function takeAnswer(context: Context): Promise<WebhookResult> {
  const { request, waitState, parameters } = context;
  if (!isSame(firstOf(request.query.token), String(waitState.token ?? ''))) {
    return {
      reply: await said('This link cannot be used', 'It belongs to another question, or was copied in part.', 403),
    };
  }
  return parameters.responseType === 'approval' ? takeApproval(context) : takeForm(context);
}

async function takeApproval(context: Context): Promise<WebhookResult> {
  const { request } = context;
  const choice = firstOf(request.query.approved);
  // Programs that look at links of messages before people do must not decide for them.
  if (isBot(headerOf(request, 'user-agent')) || (choice !== 'true' && choice !== 'false')) {
    return { reply: await said('Your answer is awaited', 'Use one of the buttons in the message.') };
  }
  const approved = choice === 'true';
  const reply = await said(approved ? 'Approved' : 'Declined', 'Your answer was recorded. You can close this page.');
  return { outputs: [[answerItem(context, { approved })]], reply };
}

async function takeForm(context: Context): Promise<WebhookResult> {
  const form = formOf(context);
  const taken = await takeFormCall(context, form, {
    authentication: 'none',
    ignoreBots: true,
    usesWorkflowTimezone: true,
  });
  if ('reply' in taken) return { reply: taken.reply };
  const { submittedAt: _at, formMode: _mode, ...answers } = taken.item.json;
  const { binary } = taken.item;
  const item = { ...answerItem(context, answers), ...(binary && { binary }) };
  return { outputs: [[item]], reply: await acceptedReply(context, form, { hasNextPage: false }) };
}

function formOf({ parameters, execution }: Context): Form {
  const { responseType, subject, message } = parameters;
  const options = optionValues(parameters.options);
  return {
    title: options.responseFormTitle || String(subject),
    description: options.responseFormDescription || String(message),
    fields: responseType === 'customForm' ? readFields(definedFields(parameters)) : [freeText()],
    buttonLabel: options.responseFormButtonLabel || 'Submit',
    customCss: options.responseFormCustomCss ?? '',
    end: { kind: 'text', text: 'Your answer was recorded. You can close this page.' },
    isTest: execution.mode === 'manual',
    isNative: false,
  };
}

function freeText(): FormField {
  const [field] = readFields([{ fieldLabel: 'Answer', fieldName: 'text', fieldType: 'textarea', requiredField: true }]);
  return field as FormField;
}

/** An answer comes of all that waited for it. */
function answerItem({ items }: Context, data: JsonObject): Item {
  return { json: { data }, pairedItem: items.map((_, item) => ({ item })) };
}

function firstOf(value: string | string[] | undefined): string {
  return [value ?? ''].flat()[0] ?? '';
}

function isSame(given: string, expected: string): boolean {
  return expected !== '' && isSameSecret(given, expected);
}

async function said(title: string, text: string, status = 200): Promise<HttpReply> {
  return { ...(await renderMessage({ title, text })), status };
}
