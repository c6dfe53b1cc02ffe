import { escapeHtml } from '@millrace/workflow';

/** A message, as text and in the look of the product. */
export interface MailMessage {
  subject: string;
  text: string;
  html: string;
}

interface Content {
  subject: string;
  heading: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  footer: string;
}

export function invitationMessage({ inviter, url, host }: { inviter: string; url: string; host: string }): MailMessage {
  return messageOf({
    subject: `${inviter} invites you to Millrace`,
    heading: 'You are invited',
    paragraphs: [`${inviter} invites you to automate work together on ${host}.`],
    action: { label: 'Set up your account', url },
    footer: 'The link is valid for seven days. If you do not know the sender, ignore this message.',
  });
}

export function passwordMessage({
  firstName,
  url,
  host,
}: {
  firstName: string;
  url: string;
  host: string;
}): MailMessage {
  return messageOf({
    subject: 'Set a new password for Millrace',
    heading: `Hello ${firstName}`,
    paragraphs: [`Somebody, probably you, requested a new password on ${host}.`],
    action: { label: 'Set a new password', url },
    footer:
      'The link is valid for one hour and works once. If you did not request it, ignore this message: nothing has changed.',
  });
}

export function passwordChangedMessage({ firstName, host }: { firstName: string; host: string }): MailMessage {
  return messageOf({
    subject: 'Your password for Millrace was changed',
    heading: `Hello ${firstName}`,
    paragraphs: [`The password of your account on ${host} was changed a moment ago.`],
    footer: 'If this was not you, request a new password at once and tell the owner of the instance.',
  });
}

export function newEmailMessage({
  firstName,
  url,
  host,
}: {
  firstName: string;
  url: string;
  host: string;
}): MailMessage {
  return messageOf({
    subject: 'Confirm your email address for Millrace',
    heading: `Hello ${firstName}`,
    paragraphs: [`Somebody, probably you, wants to use this email address for an account on ${host}.`],
    action: { label: 'Confirm this address', url },
    footer:
      'The link is valid for one day and works once. If you did not request it, ignore this message: nothing has changed.',
  });
}

export function emailChangedMessage({ firstName, host }: { firstName: string; host: string }): MailMessage {
  return messageOf({
    subject: 'Your email address for Millrace was changed',
    heading: `Hello ${firstName}`,
    paragraphs: [`Your account on ${host} now uses another email address. This address gets no more messages.`],
    footer: 'If this was not you, tell the owner of the instance at once.',
  });
}

function messageOf(content: Content): MailMessage {
  return { subject: oneLine(content.subject), text: toText(content), html: toHtml(content) };
}

function toText({ heading, paragraphs, action, footer }: Content): string {
  const parts = [heading, ...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), footer];
  return `${parts.join('\n\n')}\n`;
}

function toHtml({ subject, heading, paragraphs, action, footer }: Content): string {
  const text = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif;color:#1f2430';
  const button =
    'display:inline-block;padding:10px 18px;border-radius:6px;background:#0b7a8a;color:#fff;text-decoration:none';
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:32px 16px;background:#f4f5f7;${text}">`,
    '<div style="max-width:480px;margin:0 auto;padding:32px;background:#fff;border:1px solid #e2e5ea;border-radius:8px">',
    '<div style="font-weight:700;letter-spacing:.02em;color:#0b7a8a">Millrace</div>',
    `<h1 style="font-size:20px;margin:16px 0">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((paragraph) => `<p style="line-height:1.5">${escapeHtml(paragraph)}</p>`),
    ...(action
      ? [
          `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="${button}">${escapeHtml(action.label)}</a></p>`,
        ]
      : []),
    `<p style="line-height:1.5;font-size:13px;color:#5c6370">${escapeHtml(footer)}</p>`,
    '</div></body></html>',
  ].join('\n');
}

/** Names are chosen by people: none may begin another header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
