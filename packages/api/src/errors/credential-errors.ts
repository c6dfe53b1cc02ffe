import type { CatalogueEntry } from './catalogue-entry.ts';

/** Credentials and external secrets. */
export const credentialErrors = {
  CREDENTIAL_NOT_FOUND: {
    status: 404,
    meaning: 'There is no credential with this id.',
    message: 'There is no credential with the id "{id}".',
    cases: {
      otherType: 'The credential "{name}" is of the type "{type}", but node "{node}" needs "{neededType}".',
      notSet: 'Node "{node}" has no credential of the type "{type}".',
      unknownName: {
        text: 'There is no credential "{name}" of the type "{type}".',
        hint: 'Choose the credential in the node again.',
      },
      ambiguousName: {
        text: 'Several credentials of the type "{type}" are called "{name}".',
        hint: 'Choose the credential in the node again.',
      },
      unknownNode: 'Execution {id} has no node "{node}".',
    },
  },
  CREDENTIAL_TYPE_NOT_FOUND: {
    status: 404,
    meaning: 'There is no credential type of this name.',
    message: 'There is no credential type "{type}".',
  },
  CREDENTIAL_TYPE_UNKNOWN: {
    status: 400,
    meaning: 'There is no credential type of this name here.',
    message: 'There is no credential type "{type}" here.',
    hint: 'Choose one of the types that GET /rest/credential-types lists.',
  },
  CREDENTIAL_INVALID: {
    status: 400,
    meaning: 'The credential lacks a name, a type or its data.',
    cases: {
      unknownType: 'There is no credential type "{type}".',
      unknownField: {
        text: 'Credentials of the type "{type}" have no field "{field}".',
        hint: 'GET /credentials/schema/{type} tells which they have.',
      },
      otherType: 'The credential "{name}" is of the type "{type}".',
    },
  },
  CREDENTIAL_NOT_USABLE: {
    status: 403,
    meaning:
      'A node refers to a credential that somebody may not use who puts it there, confirms it, or runs the workflow.',
    hint: 'Choose a credential of your own in the node, or ask its owner to share it.',
    cases: {
      notGranted:
        'The credential "{credential}" may not be used in the name of everybody who stands behind the node "{node}": somebody who may not use it put the node there, or changed what steers it. Have somebody who may use it confirm the node in the editor.',
      notShared:
        'The credential "{credential}" of the node "{node}" may not be used in the name of everybody this acts for: whoever started it by hand, and whoever stands behind a node that called it. Share the credential with them.',
      otherNodeType: {
        text: 'The credential "{credential}" may not be used by node "{node}": its owner allows other types of nodes than "{type}".',
        hint: 'Choose another credential, or ask the owner of this one to allow the type.',
      },
      notChoosable:
        'The node "{node}" uses the credential "{credential}", which you may not use: you cannot choose it.',
      notConfirmable: 'You may not use the credential "{credential}" of the node "{node}": you cannot confirm it.',
      workflowNotConfirmable: 'You may not run the workflow "{workflow}" of the node "{node}": you cannot confirm it.',
    },
  },
  CREDENTIAL_NOT_CONNECTED: {
    status: 409,
    meaning: 'The credential has no access token, or the service does not take it any more.',
    message: 'The access of the credential "{name}" has expired.',
    hint: 'Open the credential and connect it.',
    cases: {
      notRenewed: 'The access of the credential "{name}" has ended. {said}',
    },
  },
  CREDENTIAL_CHANGED: {
    status: 409,
    meaning: 'The credential was changed meanwhile.',
    message: 'The credential is being changed by others.',
    hint: 'Load it again.',
  },
  CREDENTIAL_UNREADABLE: {
    status: 500,
    meaning: 'A stored credential cannot be decrypted with the present encryption key.',
    message: 'The credential cannot be decrypted: {reason}.',
    hint: 'Restore the encryption key it was stored with, or enter the credential again.',
  },
  OAUTH_SETTINGS: {
    status: 400,
    meaning: 'The credential lacks what is needed to connect it by OAuth; the message names it.',
    hint: 'Fill the field in, and save the credential first.',
    cases: {
      notOauth: 'Credentials of the type "{type}" are not connected by OAuth{version}.',
      signatureMethod: 'The signature method "{method}" is not known.',
      grantType: 'The grant type "{grant}" is not known.',
      missing: 'The credential has no {field}.',
      address: 'The {field} of the credential is no http(s) address.',
      fields: 'The fields to send with the token request are no JSON object.',
      needsNobody: 'A credential with this grant type needs nobody to connect it: use it in a node.',
      said: '{message}',
    },
  },
  OAUTH_STATE: {
    status: 400,
    meaning:
      'Somebody came back from a service with an address that was used, is too old, or was made for somebody else.',
    hint: 'Open the credential and connect it again.',
    cases: {
      otherProtocol: 'This link cannot connect the account: it was made for another version of OAuth.',
      signedOut: 'This link cannot connect the account: you are no longer signed in.',
      notPending: 'This link cannot connect the account: it has expired, or was made for somebody else.',
      used: 'This link cannot connect the account: it has already been used.',
    },
  },
  OAUTH_REFUSED: {
    status: 422,
    meaning: 'The service refused; the message repeats what it said.',
    message: 'The service refused: {said}',
    hint: 'Check client id, client secret and scope of the credential, and the redirect address at the service.',
  },
  OAUTH_UNREACHABLE: {
    status: 422,
    meaning: 'The service did not answer, or with something that is no token.',
    message: '{host} cannot be asked for a token: {reason}.',
    hint: 'Check the addresses in the credential.',
    cases: {
      noToken: 'The service answered with status {status} and without a token.',
    },
  },
  SECRET_NOT_NAMED: {
    status: 400,
    meaning: 'A field of a credential reads external secrets without saying which.',
    message: 'A field of the credential does not say which secret it reads.',
    hint: 'Name it plainly, as in $secrets.vault.database.password or $secrets.env["API_KEY"].',
  },
  SECRET_NOT_FOUND: {
    status: 404,
    meaning: 'A credential reads an external secret that is not there; the message names both.',
    message: 'There is no secret "{name}" in $secrets.{provider}.',
    hint: 'Check the name, and that the provider has it. The settings list the names of all providers.',
  },
  SECRET_NOT_ALLOWED: {
    status: 403,
    meaning: 'A field of a credential reads an external secret, and whoever set the field may not, or not any more.',
    message:
      'The field "{field}" of the credential "{credential}" reads an external secret, and whoever set it may not, or not any more. An administrator who owns the credential may set it anew.',
    hint: 'Let an administrator own the credential, set the field anew and share it, or set MILLRACE_SECRETS_FOR_MEMBERS=true.',
  },
  SECRET_PROVIDER_NOT_FOUND: {
    status: 404,
    meaning: 'No external secrets come from a provider of this name.',
    message: 'No secrets come from "{name}" on this instance.',
    hint: 'Set it up in the environment of the server: see docs/reference/external-secrets.md.',
  },
  SECRET_PROVIDER_FAILED: {
    status: 502,
    meaning: 'External secrets cannot be read at the moment; the message says why.',
    hint: 'Check that the provider answers, and what this server is set up with.',
    cases: {
      file: '{what} cannot be read ({reason}).',
      vault: 'Vault at {place} cannot be read: {reason}.',
    },
  },
} as const satisfies Record<string, CatalogueEntry>;
