import { randomBytes } from 'node:crypto';
import type { HttpReply, IncomingRequest, JsonObject, ParametersOf } from '@millrace/node-sdk';
import { Markup, markup } from '../../../lib/form-page/markup.ts';
import type { chatParameters } from './parameters.ts';

type Parameters = ParametersOf<typeof chatParameters>;

/** What the page needs of the call that asks for it. */
interface PageContext {
  request: IncomingRequest;
  execution: { mode: string };
}

/** The page on which people chat. The instance serves the script that draws it. */
export function chatPage(
  { request, execution }: PageContext,
  { initialMessages, options }: Parameters,
  visitor?: string,
): HttpReply {
  const settings: JsonObject = {
    title: options.title ?? 'Hi there! 👋',
    subtitle: options.subtitle ?? "Start a chat. We're here to help you 24/7.",
    initialMessages: initialMessages.split('\n').filter((line) => line.trim() !== ''),
    inputPlaceholder: options.inputPlaceholder ?? 'Type your question..',
    showWelcomeScreen: options.showWelcomeScreen === true,
    getStarted: options.getStarted ?? 'New Conversation',
    loadPreviousSession: (options.loadPreviousSession ?? 'notSupported') !== 'notSupported',
    allowFileUploads: options.allowFileUploads === true,
    allowedFilesMimeTypes: options.allowedFilesMimeTypes ?? '*',
    customCss: options.customCss ?? '',
    isTest: execution.mode === 'manual',
    ...(visitor !== undefined && { visitor }),
  };
  const nonce = randomBytes(16).toString('base64');
  // Data in a page must not end its element.
  const data = new Markup(JSON.stringify(settings).replaceAll('<', '\\u003c'));
  return document({
    nonce,
    title: options.title ?? 'Chat',
    content: markup`<noscript>This chat needs JavaScript.</noscript>
<script type="application/json" id="millrace-chat">${data}</script>
<script nonce="${nonce}" src="${scriptAddress(request)}"></script>`,
  });
}

/** A refusal as a page: a person opened the address. */
export function chatRefusalPage({ status = 403, headers, body }: HttpReply): HttpReply {
  const said = typeof body === 'object' && 'json' in body ? (body.json as { message?: string }).message : undefined;
  const nonce = randomBytes(16).toString('base64');
  const content = markup`<main><h1>This chat cannot be opened</h1><p>${said ?? 'Ask who gave you its address.'}</p></main>`;
  const page = document({ nonce, title: 'Chat', content });
  return { ...page, status, headers: { ...headers, ...page.headers } };
}

function document({ nonce, title, content }: { nonce: string; title: string; content: Markup }): HttpReply {
  const page = markup`<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style nonce="${nonce}">html,body{margin:0;height:100%;font:16px/1.5 system-ui,sans-serif}main{max-width:32rem;margin:20vh auto 0;padding:0 1.5rem}</style>
</head>
<body>
${content}
</body>
</html>
`;
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(nonce),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
    body: page.text,
  };
}

/** Nothing is loaded from elsewhere: what a model writes could send what was said to the address of a picture. */
function policy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    'font-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** Relative to the page: the server may stand behind a proxy that puts it under another path. */
function scriptAddress({ url }: IncomingRequest): string {
  const depth = (url.split('?')[0] ?? '').split('/').length - 2;
  return `${'../'.repeat(Math.max(depth, 0))}chat/widget.js`;
}
