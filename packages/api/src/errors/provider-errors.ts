import type { CatalogueEntry } from './catalogue-entry.ts';

/** Signing in with a provider. */
export const providerErrors = {
  PROVIDER_NOT_SET_UP: {
    status: 404,
    meaning: 'Nobody signs in with a provider on this instance.',
    cases: {
      openId: 'Nobody signs in with OpenID Connect here.',
      saml: 'Nobody signs in with SAML here.',
    },
  },
  PROVIDER_UNREACHABLE: {
    status: 502,
    meaning: 'The provider that people sign in with does not answer as one.',
    hint: 'Check its address, and that this machine reaches it. Unencrypted ones are taken on the machine itself only.',
    cases: {
      provider: 'The provider {host} could not be asked ({reason}).',
      metadata: 'The metadata at {host} could not be read ({reason}).',
    },
  },
  FOREIGN_SIGN_IN_FAILED: {
    status: 401,
    meaning: 'A provider did not confirm who somebody is, or the sign-in took too long.',
    hint: 'Begin again at the sign-in page.',
    cases: {
      notConfirmed: 'The provider did not confirm who you are ({reason}).',
      signedOut: 'Whoever began to link their account is signed in no longer.',
      notPending: 'This sign-in was not begun in this browser, took longer than ten minutes, or was finished already.',
    },
  },
  FOREIGN_SIGN_IN_REFUSED: {
    status: 403,
    meaning: 'A provider vouches for somebody who may not come in; the message says why.',
    hint: 'The owner of the instance decides who may come in with the provider.',
    cases: {
      badSubject: 'The provider names you by an id that is not valid.',
      badEmail: 'The provider names an email address for you that is not valid.',
      notAdmitted: 'The provider knows you, but you are not among those who may come in.',
      emailNotConfirmed: 'The provider does not say that your email address is yours.',
      linkedElsewhere: 'This account of the provider is linked with somebody else.',
      accountGone: 'Your account is no longer there.',
      hasPassword: 'Your account has a password: sign in with it, and link the provider in your personal settings.',
      otherProvider:
        'Your account signs in another way: sign in with it, and link the provider in your personal settings.',
      invitationOpen: 'Accept your invitation first.',
      noAccount: 'You have no account here.',
      disabled: 'Your account is disabled.',
    },
  },
  SAML_UNREADABLE: {
    status: 400,
    meaning: 'Metadata or a response of a SAML provider cannot be read, are too large, or hold what is not taken.',
    hint: 'Check what the provider is set up to send.',
    cases: {
      tooLarge: 'The response of the provider is larger than is taken.',
      tooCostly: 'What the provider sent takes too much time or memory to read.',
      notSaml: 'What the provider sent cannot be read as SAML.',
      markup: 'The provider sent comments, a DTD or other markup that is not taken.',
      certificate: 'The metadata of the provider hold a certificate that is not valid.',
      metadata: 'The metadata of the provider cannot be used: {reason}.',
      response: 'The response of the provider cannot be read ({reason}).',
      noAssertion: 'The provider sent no assertion.',
      noName: 'The provider does not name the person: NameID is missing.',
      nameChanges: 'The provider names people anew each time: set a NameID that stays, for example "persistent".',
    },
  },
  SAML_SIGNATURE_WRONG: {
    status: 401,
    meaning: 'The assertion of a SAML provider is not signed, or not by the certificate of its metadata.',
    hint: 'Have the provider sign assertions with SHA-256, and check its metadata.',
    cases: {
      weak: 'The provider signs with SHA-1, which can be forged: set SHA-256.',
      missing: 'The assertion is not signed by the provider.',
    },
  },
  SAML_NOT_FOR_US: {
    status: 401,
    meaning: 'A response of a SAML provider is for somebody else, or answers another request.',
    message: 'The response of the provider is not for this sign-in: {reason}.',
    hint: 'Begin again at the sign-in page; check the entity id and the reply address at the provider.',
  },
  SAML_EXPIRED: {
    status: 401,
    meaning: 'A response of a SAML provider is not valid at this time.',
    message: 'The response of the provider is too old, or the clocks differ.',
    hint: 'Begin again at the sign-in page; check the clocks of both machines.',
  },
  SAML_PROVIDER_REFUSED: {
    status: 403,
    meaning: 'A SAML provider did not sign somebody in; the message holds what it said.',
    message: 'The provider did not sign the person in ({reason}).',
  },
} as const satisfies Record<string, CatalogueEntry>;
