import type { CatalogueEntry } from './catalogue-entry.ts';

/** Accounts and access. */
export const accessErrors = {
  SIGN_IN_REQUIRED: {
    status: 401,
    meaning: 'Nobody is signed in, and this needs somebody who is.',
    message: 'You are not signed in.',
    hint: 'Sign in, or send an API key. Where no owner is set up yet, set one up first.',
    cases: {
      key: {
        text: 'The header X-N8N-API-KEY with an API key is missing.',
        hint: 'Make a key in the settings, under API.',
      },
    },
  },
  SIGN_IN_FAILED: {
    status: 401,
    meaning: 'The email address or the password is wrong.',
    message: 'The email address or the password is wrong.',
  },
  SIGNED_IN_ALREADY: {
    status: 403,
    meaning: 'You are already signed in.',
    message: 'You are already signed in.',
    hint: 'Sign out first.',
  },
  SIGN_IN_NOT_RECENT: {
    status: 403,
    meaning: 'The caller has no password to give, and signed in too long ago for what lets somebody in from now on.',
    message: 'You signed in too long ago to do this.',
    hint: 'Sign out and in again, and do it within ten minutes.',
  },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    meaning: 'Too many attempts for one account or from one address; the `retry-after` header says when to try again.',
    cases: {
      seconds: 'Too many attempts. Try again in {seconds} seconds.',
      minutes: 'Too many attempts. Try again in {minutes} minutes.',
      saml: 'Too many people sign in at the same time.',
    },
  },
  PASSWORD_WRONG: {
    status: 403,
    meaning: 'The current password is missing or wrong.',
    message: 'The current password is missing or wrong.',
  },
  MFA_REQUIRED: {
    status: 401,
    meaning: 'The account needs a code from its authenticator, or a recovery code.',
    message: 'This account needs a code from its authenticator.',
  },
  MFA_WRONG: {
    status: 401,
    meaning: 'The code from the authenticator or the recovery code is wrong, or has already been used.',
    message: 'The code is wrong or has already been used.',
  },
  MFA_STATE: {
    status: 409,
    meaning: 'Two-factor authentication is already on, or already off.',
    cases: {
      isOn: 'Two-factor authentication is already on.',
      isOff: 'Two-factor authentication is already off.',
      noSecret: 'Ask for a secret first.',
    },
  },
  FORBIDDEN: {
    status: 403,
    meaning: 'Whoever calls may not do this; the hint says who may.',
    cases: {
      permission: { text: 'You do not have the permission to do this ("{permission}").', hint: 'It is for {who}.' },
      scope: {
        text: 'The API key may not do this: it lacks the scope "{scope}".',
        hint: 'Make a key with this scope.',
      },
      scopeOfApp: {
        text: 'This app may not do this: it was connected without the scope "{scope}".',
        hint: 'Disconnect it in the settings of the account, under Connected apps, and connect it anew with this scope.',
      },
      personsOnly: 'This is for people who are signed in, not for API keys.',
      keyOfMore: 'An API key cannot make a key that may do more than itself.',
      keyOfLonger: {
        text: 'An API key cannot make a key that lives longer than itself.',
        hint: 'Let it expire by {date}.',
      },
      connectByKey: 'A credential is connected in a browser, not with an API key.',
      toOwner: 'Only the owner of the instance does this to the owner.',
      ownerStays: {
        text: 'The owner of the instance stays the owner, and cannot be deleted or disabled.',
        hint: 'Owners change their own account in the personal settings.',
      },
    },
  },
  API_KEY_INVALID: {
    status: 401,
    meaning: 'The API key is unknown, has expired, or its user is disabled.',
    message: 'The API key is unknown, or has expired.',
  },
  API_KEY_NOT_FOUND: {
    status: 404,
    meaning: 'The user has no API key with this id.',
    message: 'You have no API key with the id "{id}".',
  },
  CONNECTED_APP_NOT_FOUND: {
    status: 404,
    meaning: 'There is no connected app with this id, or it acts for somebody else.',
    message: 'There is no connected app with the id "{id}".',
  },
  APP_REQUEST_INVALID: {
    status: 400,
    meaning: 'An app asks to be connected in a way that leaves nobody to answer to.',
    cases: {
      unknownApp: {
        text: 'This instance does not know the app that wants to be connected.',
        hint: 'Connect it anew from the app. If it keeps coming back here, remove what it stored about this instance.',
      },
      address: {
        text: 'The app asks to return to an address that it did not register.',
        hint: 'Connect it anew from the app. If somebody sent you this link, do not follow it.',
      },
    },
  },
  MCP_SERVER_OFF: {
    status: 403,
    meaning: 'The MCP server is switched off for the instance, so that no app can be connected.',
    message: 'The MCP server of this instance is switched off, so that no app can be connected.',
    hint: 'An administrator can switch it on in the settings.',
  },
  METRICS_TOKEN_WRONG: {
    status: 401,
    meaning: 'The metrics are for those who send the token of MILLRACE_METRICS_TOKEN.',
    message: 'The metrics are for those who send the token of MILLRACE_METRICS_TOKEN.',
  },
  OWNER_SET_UP: {
    status: 409,
    meaning: 'The owner of the instance is already set up.',
    message: 'The owner of this instance is already set up.',
    hint: 'Sign in.',
  },
  SETUP_CODE_WRONG: {
    status: 403,
    meaning: 'The owner is set up from another machine without the set-up code.',
    message: 'The set-up code is missing or wrong.',
    hint: 'Millrace prints the code when it starts.',
  },
  USER_NOT_FOUND: {
    status: 404,
    meaning: 'There is no user with this id.',
    message: 'There is no user with the id "{id}".',
    cases: {
      unknown: 'There is no user with the id or address "{idOrEmail}".',
      notSignedUp: 'There is no user with the id "{id}", or they have not signed up.',
    },
  },
  USER_NOT_PENDING: {
    status: 409,
    meaning: 'The user has already accepted the invitation.',
    message: 'This user has already accepted the invitation.',
  },
  EMAIL_TAKEN: {
    status: 409,
    meaning: 'Another account has this address.',
    message: 'There is already an account with the email address {email}.',
  },
  LINK_INVALID: {
    status: 400,
    meaning: 'A link is not one that this instance handed out, or the account that it is for is gone or turned off.',
    message: 'The link is not valid: a part of it is missing or changed, or the account is gone.',
    hint: 'Open the whole link as it stands in the message, or ask for a new one.',
  },
  LINK_USED: {
    status: 400,
    meaning: 'A link that is good once was used, or what it was for has changed since.',
    message: 'The link has already been used, or what it was for has changed since.',
    hint: 'Sign in, or ask for a new one.',
    cases: { invitation: 'The invitation has already been accepted.' },
  },
  LINK_EXPIRED: {
    status: 400,
    meaning: 'A link has expired.',
    message: 'The link has expired.',
    hint: 'Ask for a new one.',
  },
  MAIL_NOT_SET_UP: {
    status: 409,
    meaning: 'The instance is not set up to send email.',
    message: 'This instance is not set up to send email.',
    hint: 'Ask the owner for a link, or set MILLRACE_SMTP_URL.',
  },
  MAIL_FAILED: {
    status: 502,
    meaning: 'The mail server did not take a message; the log says why.',
    message: 'The message could not be sent: the mail server did not take it.',
    hint: 'Check MILLRACE_SMTP_URL and MILLRACE_MAIL_SENDER, or hand the link over another way.',
  },
} as const satisfies Record<string, CatalogueEntry>;
