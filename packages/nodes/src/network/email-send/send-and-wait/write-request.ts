import { markup } from '../../../lib/form-page/markup.ts';
import { sanitizeMarkup } from '../../../lib/form-page/sanitize-markup.ts';
import { ATTRIBUTION } from '../../../lib/mail/attribution.ts';

/** A button in the message. */
export interface Button {
  label: string;
  address: string;
  look: 'primary' | 'secondary';
}

const ACCENT = '#0b7a8a';
const LOOKS = {
  primary: `background:${ACCENT};color:#ffffff;`,
  secondary: `background:#ffffff;color:${ACCENT};`,
};

/** A message with buttons, and the same as plain text. Mail programs know inline styles only. */
export async function writeRequest(
  message: string,
  buttons: readonly Button[],
  hasAttribution: boolean,
): Promise<{ html: string; text: string }> {
  const links = buttons.map(
    ({ label, address, look }) => markup`<a href="${address}" style="${BUTTON + LOOKS[look]}">${label}</a> `,
  );
  const page = markup`<div style="max-width:560px;margin:0 auto;padding:24px;font:15px/1.5 system-ui,Arial,sans-serif;color:#1b2126">
<div style="white-space:pre-line;overflow-wrap:anywhere">${await sanitizeMarkup(message)}</div>
<p style="margin:24px 0">${links}</p>
${hasAttribution && markup`<p style="color:#56616b;font-size:13px">${ATTRIBUTION}</p>`}
</div>`;
  const lines = [message, '', ...buttons.map(({ label, address }) => `${label}: ${address}`)];
  return { html: page.text, text: [...lines, ...(hasAttribution ? ['', '--', ATTRIBUTION] : [])].join('\n') };
}

const BUTTON = `display:inline-block;margin:0 8px 8px 0;padding:11px 22px;border:1px solid ${ACCENT};border-radius:6px;font-weight:600;text-decoration:none;`;
