import type { ParametersOf, WaitingCallContext, WebhookResult } from '@millrace/node-sdk';
import { definedFields } from '../../../lib/form-page/defined-fields.ts';
import { readFields } from '../../../lib/form-page/form-field.ts';
import type { Form } from '../../../lib/form-page/render-form.ts';
import { acceptedReply, hasPageAfter, takeFormCall } from '../../../lib/form-page/take-form-call.ts';
import type { formParameters } from '../parameters.ts';
import { looksOfTrigger } from './looks-of-trigger.ts';

type Values = ParametersOf<typeof formParameters>;

interface PageOptions {
  formTitle?: string | undefined;
  formDescription?: string | undefined;
  buttonLabel?: string | undefined;
  customCss?: string | undefined;
}

/** Shows a page of the form, or takes what was filled in. */
export async function takePage(context: WaitingCallContext<Values>): Promise<WebhookResult> {
  const { parameters, items } = context;
  const options: PageOptions = parameters.options;
  const first = looksOfTrigger(context);
  const form: Form = {
    title: options.formTitle || first.title,
    description: options.formDescription ?? '',
    fields: readFields(definedFields(parameters)),
    buttonLabel: options.buttonLabel || first.buttonLabel,
    customCss: options.customCss ?? first.customCss,
    end: { kind: 'text', text: 'Your response has been recorded' },
    isTest: context.execution.mode === 'manual',
    isNative: false,
  };
  // Who may see the page was settled where the form began.
  const taken = await takeFormCall(context, form, { authentication: 'none', usesWorkflowTimezone: true });
  if ('reply' in taken) return { reply: taken.reply };
  const item = { ...taken.item, pairedItem: items.map((_, index) => ({ item: index })) };
  const reply = await acceptedReply(context, form, { hasNextPage: hasPageAfter(context) });
  return { outputs: [[item]], reply };
}
