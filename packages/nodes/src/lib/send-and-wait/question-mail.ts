import { markup } from '../form-page/markup.ts';
import { sanitizeMarkup } from '../form-page/sanitize-markup.ts';
import type { Question } from './question.ts';

const ACCENT = '#0b7a8a';
const LOOKS = {
  primary: `background:${ACCENT};color:#ffffff;`,
  secondary: `background:#ffffff;color:${ACCENT};`,
};

/** A question as a mail with buttons, and the same as plain text. Mail programs know inline styles only. */
export async function questionMail({ text, buttons, attribution }: Question): Promise<{ html: string; text: string }> {
  const links = buttons.map(
    ({ label, url, look }) => markup`<a href="${url}" style="${BUTTON + LOOKS[look]}">${label}</a> `,
  );
  const page = markup`<div style="max-width:560px;margin:0 auto;padding:24px;font:15px/1.5 system-ui,Arial,sans-serif;color:#1b2126">
<div style="white-space:pre-line;overflow-wrap:anywhere">${await sanitizeMarkup(text)}</div>
<p style="margin:24px 0">${links}</p>
${attribution !== undefined && markup`<p style="color:#56616b;font-size:13px">${attribution}</p>`}
</div>`;
  const lines = [text, '', ...buttons.map(({ label, url }) => `${label}: ${url}`)];
  return {
    html: page.text,
    text: [...lines, ...(attribution === undefined ? [] : ['', '--', attribution])].join('\n'),
  };
}

const BUTTON = `display:inline-block;margin:0 8px 8px 0;padding:11px 22px;border:1px solid ${ACCENT};border-radius:6px;font-weight:600;text-decoration:none;`;
