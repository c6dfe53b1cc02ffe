import { randomBytes } from 'node:crypto';
import type { HttpReply, JsonObject } from '@millrace/node-sdk';
import { Markup, markup } from './markup.ts';
import { PAGE_SCRIPT } from './page-script.ts';
import { pageStyle } from './page-style.ts';

/** A page of a form. */
export interface Page {
  title: string;
  content: Markup;
  customCss: string;
  /** What the page's script has to know. */
  settings: JsonObject;
  status?: number;
  /** The browser itself sends the form: the answer may lead anywhere. */
  isNative?: boolean;
}

/** A whole page as an answer: nothing comes from elsewhere but pictures and media that its author put there. */
export function renderPage({ title, content, customCss, settings, status = 200, isNative = false }: Page): HttpReply {
  const nonce = randomBytes(16).toString('base64');
  const style = new Markup(pageStyle(customCss));
  // Data in a page must not end its element.
  const data = new Markup(JSON.stringify(settings).replaceAll('<', '\\u003c'));
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${nonce}">${style}</style>
<script type="application/json" id="settings">${data}</script>
</head>
<body>
${content}
<script nonce="${nonce}">${new Markup(PAGE_SCRIPT)}</script>
</body>
</html>
`;
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(nonce, isNative),
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
    },
    body: page.text,
  };
}

function policy(nonce: string, isNative: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data: https: http:",
    "media-src 'self' data: https: http:",
    'font-src data:',
    "connect-src 'self'",
    // A browser also holds redirects after a form to this list.
    isNative ? "form-action 'self' https: http:" : "form-action 'self'",
    "base-uri 'none'",
  ].join('; ');
}
