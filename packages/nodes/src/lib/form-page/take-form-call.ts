import {
  type HttpReply,
  type IncomingRequest,
  type Item,
  type JsonObject,
  NodeError,
  type WebhookContext,
} from '@millrace/node-sdk';
import { DateTime } from 'luxon';
import { authenticate } from '../webhook/authentication.ts';
import { type CallOptions, headerOf, refuse, refuseCaller } from '../webhook/take-call.ts';
import type { FormField } from './form-field.ts';
import { listRows } from './list-rows.ts';
import { prefill } from './prefill.ts';
import { readSubmission } from './read-submission.ts';
import { type Form, renderForm, renderMessage, renderWaiting } from './render-form.ts';
import { LOOKUP_BUTTON } from './render-lookup.ts';
import { findChoices, type TableLookup } from './table-lookup.ts';

export type FormContext = Pick<
  WebhookContext<unknown>,
  'request' | 'credentials' | 'binary' | 'dataTables' | 'execution' | 'workflow' | 'now' | 'nodesAfter'
>;

/** Who may fill in a form, and what is added to the data. */
export interface FormRules extends Pick<CallOptions, 'ignoreBots' | 'ipWhitelist'> {
  authentication: string;
  /** `submittedAt` is in the zone of the workflow instead of UTC. */
  usesWorkflowTimezone: boolean;
}

/** Shows the form, or makes an item of what was sent. */
export async function takeFormCall(
  context: FormContext,
  given: Form,
  rules: FormRules,
): Promise<{ reply: HttpReply } | { item: Item }> {
  const { request, dataTables } = context;
  // A page in the server's sandbox has no origin of its own: its script cannot send what the browser signs in with.
  const form = rules.authentication === 'none' ? given : { ...given, isNative: true };
  const refusal = await refusalFor(context, rules);
  if (refusal) return { reply: await asPage(request, refusal) };
  if (request.method !== 'POST') {
    const searched = wantsJson(request) && searchedField(form.fields, request.query);
    if (searched) return { reply: json(await findChoices(dataTables, searched.lookup, searched.search)) };
    const fields = await listRows(prefill(form.fields, request.query), dataTables, 'value');
    return { reply: await renderForm({ ...form, fields }) };
  }
  try {
    return await receive(context, form, rules);
  } catch (error) {
    if (!(error instanceof NodeError) || error.code !== 'WEBHOOK_BODY') throw error;
    return { reply: await asPage(request, refuse(422, error.message)) };
  }
}

/** Whether a later node of the workflow shows a page of its own. */
export function hasPageAfter({ nodesAfter }: Pick<FormContext, 'nodesAfter'>): boolean {
  return nodesAfter().some(({ type, parameters }) => {
    if (type === 'n8n-nodes-base.form') return true;
    return type === 'n8n-nodes-base.wait' && parameters.resume === 'form';
  });
}

/** What the page is told when the form was accepted: where the next page will be, or how it ends. */
export async function acceptedReply(
  context: FormContext,
  form: Form,
  { hasNextPage }: { hasNextPage: boolean },
): Promise<HttpReply> {
  const { request, execution } = context;
  const isForScript = wantsJson(request);
  if (hasNextPage) {
    const address = waitingAddress(request, execution);
    return isForScript ? json({ formWaitingUrl: address }) : renderWaiting({ form, address });
  }
  if (form.end.kind === 'redirect') {
    const { url } = form.end;
    return isForScript ? json({ redirectURL: url }) : { status: 303, headers: { location: url } };
  }
  const { text } = form.end;
  return isForScript
    ? json({ formSubmittedText: text })
    : renderMessage({ title: form.title || 'Form', text, customCss: form.customCss, isTest: form.isTest });
}

/**
 * An address to send a browser to; without a scheme it is taken for a web address.
 * @throws NodeError for another scheme.
 */
export function redirectAddress(given: string, parameter: string): string {
  const text = given.trim();
  const address = /^[a-z][\w+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : `https://${text}`;
  const url = URL.parse(address);
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url.href;
  throw new NodeError(`'${given}' is not a web address to go to`, {
    description: 'Give an address that begins with https://',
    parameter,
  });
}

async function refusalFor({ request, credentials }: FormContext, rules: FormRules): Promise<HttpReply | undefined> {
  const refusal = refuseCaller(request, rules);
  if (refusal) return refusal;
  const admission = await authenticate(rules.authentication, request, credentials);
  return admission.admitted ? undefined : admission.reply;
}

async function receive(
  context: FormContext,
  form: Form,
  { usesWorkflowTimezone }: FormRules,
): Promise<{ reply: HttpReply } | { item: Item }> {
  const { request, dataTables, execution, workflow } = context;
  const submission = await readSubmission(request, form.fields, context);
  if (!submission.isValid) {
    const { problems, filledIn, searches } = submission;
    if (wantsJson(request)) {
      const message = 'Some fields are not filled in correctly.';
      return { reply: { status: 422, body: { json: { message, problems: Object.fromEntries(problems) } } } };
    }
    const sent = form.fields.map((field) => ({ ...field, defaults: filledIn.get(field.control) ?? [] }));
    return {
      reply: await renderForm({ ...form, fields: await listRows(sent, dataTables, 'row', searches) }, problems),
    };
  }
  const zone = usesWorkflowTimezone ? workflow.timezone : 'UTC';
  const data: JsonObject = {
    ...submission.json,
    submittedAt: DateTime.fromMillis(context.now(), { zone }).toISO() ?? '',
    formMode: execution.mode === 'manual' ? 'test' : 'production',
  };
  const hasFiles = Object.keys(submission.binary).length > 0;
  return { item: hasFiles ? { json: data, binary: submission.binary } : { json: data } };
}

/** The field whose rows the script of the page asks for. */
function searchedField(
  fields: readonly FormField[],
  query: IncomingRequest['query'],
): { lookup: TableLookup; search: string } | undefined {
  const { [LOOKUP_BUTTON]: control, search } = query;
  const lookup = fields.find((field) => field.control === control)?.lookup;
  return lookup && { lookup, search: typeof search === 'string' ? search : '' };
}

async function asPage(request: IncomingRequest, reply: HttpReply): Promise<HttpReply> {
  const { body } = reply;
  if (wantsJson(request) || typeof body !== 'object' || !('json' in body)) return reply;
  const { message } = body.json as { message: string };
  const page = await renderMessage({ title: 'This form cannot be used', text: message });
  return {
    ...page,
    ...(reply.status !== undefined && { status: reply.status }),
    headers: { ...page.headers, ...reply.headers },
  };
}

function wantsJson(request: IncomingRequest): boolean {
  const accept = headerOf(request, 'accept') ?? '';
  return accept.includes('application/json') && !accept.includes('text/html');
}

function json(value: JsonObject): HttpReply {
  return { body: { json: value } };
}

/** Relative to the page: the server may stand behind a proxy that puts it under another path. */
function waitingAddress({ url }: IncomingRequest, { id, resumeFormUrl }: FormContext['execution']): string {
  const key = resumeFormUrl?.slice(resumeFormUrl.lastIndexOf('/') + 1) ?? id;
  const depth = (url.split('?')[0] ?? '').split('/').length - 2;
  return `${'../'.repeat(Math.max(depth, 0))}form-waiting/${key}`;
}
