import { createHash } from 'node:crypto';
import { escapeHtml } from '@millrace/workflow';

/** What the popup tells the page that opened it, on the channel `oauth-callback`. */
interface CallbackNews {
  credentialId: string | null;
  status: 'success' | 'error';
  message: string;
}

/** Channels reach the pages of this instance only, also where the service has cut the popup off from its opener. */
const SCRIPT = `const news = JSON.parse(document.getElementById('news').textContent);
new BroadcastChannel('oauth-callback').postMessage(news);
if (news.status === 'success') setTimeout(() => window.close(), 500);`;

const STYLE = `body { font: 16px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 15vh auto; padding: 0 1rem; }
:root { color-scheme: light dark; } h1 { font-size: 1.3rem; } p { overflow-wrap: anywhere; }`;

/** Only the script and the style above run here. */
export const CALLBACK_POLICY = [
  "default-src 'none'",
  `script-src '${hashOf(SCRIPT)}'`,
  `style-src '${hashOf(STYLE)}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** The page that somebody comes back to from a service. What the service said is shown as text. */
export function callbackPage(news: CallbackNews): string {
  const isDone = news.status === 'success';
  const title = isDone ? 'Account connected' : 'The account was not connected';
  const advice = isDone
    ? 'You can close this window.'
    : 'Close this window, and connect the account again in the credential.';
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
<main>
<h1>${title}</h1>
${isDone ? '' : `<p role="alert">${escapeHtml(news.message)}</p>`}
<p>${advice}</p>
</main>
<script type="application/json" id="news">${JSON.stringify(news).replaceAll('<', '\\u003c')}</script>
<script>${SCRIPT}</script>
</html>
`;
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
