import type { HttpReply, Item, JsonObject, WaitingCallContext, WebhookResult } from '@millrace/node-sdk';
import { definedFields } from '../form-page/defined-fields.ts';
import { type FormField, readFields } from '../form-page/form-field.ts';
import { type Form, renderMessage } from '../form-page/render-form.ts';
import { acceptedReply, takeFormCall } from '../form-page/take-form-call.ts';
import { optionValues } from '../parameters/option-values.ts';
import { isBot } from '../webhook/caller-rules.ts';
import { headerOf } from '../webhook/take-call.ts';
import type { AnswerValues } from './question.ts';
import { type LinkAnswer, linkAnswer } from './signed-links.ts';

type Context = WaitingCallContext<AnswerValues>;

const RECORDED = 'Your answer was recorded. You can close this page.';

/** Takes the answer to a message, or shows the page to answer on. */
export async function takeAnswer(context: Context): Promise<WebhookResult> {
  const { request, waitState, parameters } = context;
  const answer = linkAnswer(request, waitState.key);
  if (answer === undefined) {
    return {
      reply: await said(
        'This link cannot be used',
        'It belongs to another question, or is incomplete. Open the complete link from the message.',
        403,
      ),
    };
  }
  return parameters.responseType === 'approval' ? takeApproval(context, answer) : takeForm(context);
}

async function takeApproval(context: Context, answer: LinkAnswer): Promise<WebhookResult> {
  const { request } = context;
  // Programs that look at links of messages before people do must not decide for them.
  const isLook = request.method === 'HEAD' || isBot(headerOf(request, 'user-agent'));
  if (isLook || answer === 'page') {
    return { reply: await said('Please answer', 'Use one of the buttons in the message.') };
  }
  const approved = answer === 'true';
  const reply = await said(approved ? 'Approved' : 'Declined', RECORDED);
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
    title: options.responseFormTitle || String(subject ?? '') || 'Please answer',
    description: options.responseFormDescription || String(message),
    fields: responseType === 'customForm' ? readFields(definedFields(parameters)) : [freeText()],
    buttonLabel: options.responseFormButtonLabel || 'Submit',
    customCss: options.responseFormCustomCss ?? '',
    end: { kind: 'text', text: RECORDED },
    isTest: execution.mode === 'manual',
    isNative: false,
  };
}

function freeText(): FormField {
  const [field] = readFields([{ fieldLabel: 'Answer', fieldName: 'text', fieldType: 'textarea', requiredField: true }]);
  return field as FormField;
}

/** The item of an answer, and when it was given. It comes of all that waited for it. A field of a form that is named like the time stands before it. */
export function answerItem({ items, now }: Pick<Context, 'items' | 'now'>, answer: JsonObject): Item {
  const data = { respondedAt: new Date(now()).toISOString(), ...answer };
  return { json: { data }, pairedItem: items.map((_, item) => ({ item })) };
}

async function said(title: string, text: string, status = 200): Promise<HttpReply> {
  return { ...(await renderMessage({ title, text })), status };
}
