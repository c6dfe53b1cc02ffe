import type { IncomingHttpHeaders } from 'node:http';

type Texts = Readonly<Record<string, { title: string; text?: string; reloads?: boolean }>>;

/** What visitors of a form are told; without a text, what the problem says. Codes not listed pass. */
const OF_FORMS: Texts = {
  WEBHOOK_NOT_FOUND: {
    title: 'There is no form here',
    text: 'It may be switched off, or its address may have changed. To try out a form, choose “Run workflow” in the editor first.',
  },
  EXECUTION_NOT_FOUND: { title: 'There is no form here', text: 'It was removed, or its address is wrong.' },
  EXECUTION_ENDED: { title: 'This form has ended', text: 'It has been filled in already, or the time for it is over.' },
  PAYLOAD_TOO_LARGE: { title: 'This is too large' },
  EXECUTION_BUSY: { title: 'One moment', text: 'The next step is being prepared…', reloads: true },
};

const NOTHING_THERE = { title: 'There is nothing here to answer', text: 'It was removed, or its address is wrong.' };

/** The same for those who open a link of a message that waits for an answer. */
const OF_ANSWERS: Texts = {
  WEBHOOK_NOT_FOUND: NOTHING_THERE,
  EXECUTION_NOT_FOUND: NOTHING_THERE,
  EXECUTION_ENDED: {
    title: 'Nothing is waiting for this answer',
    text: 'It has been given already, or the time for it is over.',
  },
  EXECUTION_BUSY: { title: 'One moment', text: 'An answer is being taken…', reloads: true },
};

const OTHER = { title: 'The page cannot be shown now', text: 'Try again in a moment.', reloads: false };

const STYLE = `:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 40px 16px; background: light-dark(#f7f8f9, #14171a); color: light-dark(#56616b, #a3aeb7); }
main { max-width: 456px; margin: 0 auto; padding: 32px; background: light-dark(#fff, #1b1f23); border: 1px solid light-dark(#e1e5e8, #2e353b); border-radius: 14px; }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.25; color: light-dark(#1b2126, #eef1f3); } p { margin: 0; }`;

/** Headers of {@link problemPage}. */
export const PROBLEM_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'cache-control': 'no-store',
} as const;

/** Whether a person looks at the answer of a form, and not a program. */
export function isForPerson(address: string, { accept = '' }: IncomingHttpHeaders): boolean {
  return address.startsWith('/form') && accept.includes('text/html');
}

/**
 * A page that says why there is no form, or why what was sent was not taken.
 * @param of what the visitor came for
 * @param message of the problem; shown where it says what visitors can do.
 */
export function problemPage(of: 'form' | 'answer', { code, message }: { code: string; message: string }): string {
  const texts = of === 'form' ? OF_FORMS : OF_ANSWERS;
  const { title, text = message, reloads } = (Object.hasOwn(texts, code) && texts[code]) || OTHER;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${reloads ? '\n<meta http-equiv="refresh" content="2">' : ''}
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body><main><h1>${title}</h1><p>${text}</p></main></body>
</html>
`;
}
