import type { HttpReply } from '@millrace/node-sdk';
import type { FormField } from './form-field.ts';
import { type Markup, markup } from './markup.ts';
import { renderField } from './render-field.ts';
import { LOOKUP_WORDS } from './render-lookup.ts';
import { renderPage } from './render-page.ts';
import { sanitizeMarkup } from './sanitize-markup.ts';

/** What is shown when the workflow has got to its end without another page. */
export type FormEnd = { kind: 'text'; text: string } | { kind: 'redirect'; url: string };

/** A form to fill in. */
export interface Form {
  title: string;
  /** May hold simple HTML. */
  description: string;
  fields: FormField[];
  buttonLabel: string;
  customCss: string;
  end: FormEnd;
  /** By hand: nothing of it is in production. */
  isTest: boolean;
  /** The browser itself sends it and shows what a node answers. */
  isNative: boolean;
}

const WORDS = {
  ...LOOKUP_WORDS,
  choose: 'Choose at least one.',
  exactly: 'Choose exactly #.',
  atLeast: 'Choose at least #.',
  atMost: 'Choose at most #.',
  sending: 'Sending…',
  offline: 'The form could not be sent. Check your connection and try again.',
  refused: 'The form was not accepted. Reload the page and try again.',
};

/** What Enter presses in a field: the first button of the page, which would be one that searches. */
const DEFAULT_BUTTON = markup`<button type="submit" class="assistive" tabindex="-1" aria-hidden="true"></button>`;

const RECORDED = 'Your response has been recorded.';
const FAILED = 'Your answers could not be processed. Please tell the owner of this form.';

/** The page of a form, with what is wrong with it when it was sent already. */
export async function renderForm(form: Form, problems: ReadonlyMap<string, string> = new Map()): Promise<HttpReply> {
  const title = form.title || 'Form';
  const fields = await Promise.all(form.fields.map((field) => renderField(field, problems.get(field.control))));
  const content = markup`<main>
${form.isTest && testNotice()}
<div class="card" data-panel="form">
${await heading(title, form.description)}
<form method="post" enctype="multipart/form-data">
${form.fields.some(({ listed }) => listed?.isSearched) && DEFAULT_BUTTON}
${fields}
<p id="refusal" class="error" role="alert"></p>
<button type="submit">${form.buttonLabel || 'Submit'}</button>
</form>
</div>
${waitingPanel(true)}
<div class="card" data-panel="done" hidden><h1>${title}</h1><div class="description">${await endText(form.end)}</div></div>
${failedPanel()}
</main>`;
  return renderPage({
    title,
    content,
    customCss: form.customCss,
    status: problems.size > 0 ? 422 : 200,
    isNative: form.isNative,
    settings: {
      words: { ...WORDS, submit: form.buttonLabel || 'Submit' },
      failed: FAILED,
      native: form.isNative,
      ...(form.end.kind === 'redirect' && { redirect: form.end.url }),
    },
  });
}

/** A page that shows the next one as soon as the workflow has got to it. */
export function renderWaiting({ form, address }: { form: Form; address: string }): HttpReply {
  const title = form.title || 'Form';
  const content = markup`<main>
${waitingPanel(false)}
<div class="card" data-panel="done" hidden><h1>${title}</h1><p class="description">${RECORDED}</p></div>
${failedPanel()}
</main>`;
  return renderPage({ title, content, customCss: form.customCss, settings: { waitFor: address, failed: FAILED } });
}

/** A page that only says something. */
export async function renderMessage(message: {
  title: string;
  /** May hold simple HTML. */
  text: string;
  heading?: string;
  customCss?: string;
  isTest?: boolean;
  file?: { name: string; mimeType: string; bytes: Uint8Array };
}): Promise<HttpReply> {
  const { title, text, customCss = '', isTest = false, file } = message;
  const content = markup`<main>
${isTest && testNotice()}
<div class="card">
${await heading(message.heading ?? title, text)}
${file && download(file)}
</div>
</main>`;
  return renderPage({ title, content, customCss, settings: file ? { download: true } : {} });
}

async function heading(title: string, description: string): Promise<Markup> {
  const text = description === '' ? undefined : await sanitizeMarkup(description);
  return markup`<h1>${title}</h1>${text && markup`<div class="description">${text}</div>`}`;
}

function waitingPanel(isHidden: boolean): Markup {
  return markup`<div class="card" data-panel="waiting"${isHidden && ' hidden'} role="status"><div class="waiting"><span class="spinner" aria-hidden="true"></span><span>One moment, the next step is being prepared…</span></div></div>`;
}

function failedPanel(): Markup {
  return markup`<div class="card" data-panel="failed" hidden><h1>Your answers were not processed</h1><p class="description" id="failure"></p></div>`;
}

function endText(end: FormEnd): Promise<Markup> {
  return sanitizeMarkup(end.kind === 'text' ? end.text : RECORDED);
}

function testNotice(): Markup {
  return markup`<p class="notice">This is a test of the form. What you send goes to the workflow that is open in the editor.</p>`;
}

function download({ name, mimeType, bytes }: { name: string; mimeType: string; bytes: Uint8Array }): Markup {
  // A type with parameters or other characters would end the address before its data.
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType : 'application/octet-stream';
  const address = `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
  return markup`<a class="button" id="download" download="${name}" href="${address}">Download ${name}</a>`;
}
