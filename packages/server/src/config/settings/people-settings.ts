import { address, flag, list, text } from '../value-kind.ts';
import { optional, variable } from '../variable.ts';

/** Who may come in, and how they are written to. */
export const peopleSettings = {
  smtpUrl: optional({
    name: 'MILLRACE_SMTP_URL',
    kind: address(['smtp', 'smtps']),
    text: 'Mail server for messages of Millrace itself, as smtp://user:password@host:port.',
    secret: true,
  }),
  mailSender: optional({
    name: 'MILLRACE_MAIL_SENDER',
    kind: text,
    defaultText: 'millrace@ and the host of the public address',
    text: 'Whom messages of Millrace itself come from, as an address or as Name <address>.',
  }),
  trustedProxies: variable({
    name: 'MILLRACE_TRUSTED_PROXIES',
    kind: list,
    default: [],
    defaultText: 'none',
    text: 'Addresses and ranges (CIDR) of proxies whose X-Forwarded-For header tells where a call comes from.',
  }),
  allowUnclaimed: variable({
    name: 'MILLRACE_ALLOW_UNCLAIMED',
    kind: flag,
    default: false,
    text: 'Whether other machines may use Millrace without signing in before its owner is set up. For trusted networks only.',
  }),
  ownerEmail: optional({
    name: 'MILLRACE_OWNER_EMAIL',
    kind: text,
    text: 'Email address of the owner, set up at the start where no owner is. Needs MILLRACE_OWNER_PASSWORD.',
  }),
  ownerPassword: optional({
    name: 'MILLRACE_OWNER_PASSWORD',
    kind: text,
    text: 'Password of the owner who is set up at the start. It does not change the password of an owner that exists.',
    secret: true,
  }),
};
