import {
  type BinaryData,
  type HttpReply,
  type Item,
  NodeError,
  type ParametersOf,
  type WaitingCallContext,
  type WebhookResult,
} from '@millrace/node-sdk';
import { renderMessage } from '../../../lib/form-page/render-form.ts';
import { redirectAddress } from '../../../lib/form-page/take-form-call.ts';
import type { formParameters } from '../parameters.ts';
import { looksOfTrigger } from './looks-of-trigger.ts';

type Values = ParametersOf<typeof formParameters>;

/** @throws NodeError for an end that could not be shown. */
export function checkCompletion(values: Values, item: Item | undefined): void {
  if (values.respondWith === 'redirect') redirectAddress(values.redirectUrl, 'redirectUrl');
  if (values.respondWith === 'returnBinary') fileOf(values, item);
}

/** Shows the end of the form; with that the workflow goes on. */
export async function showCompletion(context: WaitingCallContext<Values>): Promise<WebhookResult> {
  const { request, items } = context;
  // Only someone who sees the page has got to the end.
  if (request.method !== 'GET') return { reply: { headers: { allow: 'GET, HEAD' } } };
  return { outputs: [[...items]], reply: await replyOf(context) };
}

async function replyOf(context: WaitingCallContext<Values>): Promise<HttpReply> {
  const { parameters: values, items, binary } = context;
  switch (values.respondWith) {
    case 'redirect':
      return { status: 302, headers: { location: redirectAddress(values.redirectUrl, 'redirectUrl') } };
    case 'showText':
      return {
        headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
        body: String(values.responseText ?? ''),
      };
    case 'returnBinary': {
      const file = fileOf(values, items[0]);
      const name = file.fileName ?? values.inputDataFieldName;
      return renderMessage({
        ...message(context),
        file: { name, mimeType: file.mimeType, bytes: await binary.read(file) },
      });
    }
    default:
      return renderMessage(message(context));
  }
}

function message(context: WaitingCallContext<Values>) {
  const { parameters, execution } = context;
  const { completionTitle, completionMessage, options } = parameters;
  return {
    title: options.formTitle || completionTitle,
    heading: completionTitle,
    text: completionMessage,
    customCss: options.customCss ?? looksOfTrigger(context).customCss,
    isTest: execution.mode === 'manual',
  };
}

function fileOf({ inputDataFieldName }: Values, item: Item | undefined): BinaryData {
  const files = item?.binary ?? {};
  const file = Object.hasOwn(files, inputDataFieldName) ? files[inputDataFieldName] : undefined;
  if (file) return file;
  throw new NodeError(`The first item has no file in '${inputDataFieldName}'`, {
    description: 'Give the name of a binary field that the item has.',
    parameter: 'inputDataFieldName',
    itemIndex: 0,
  });
}
