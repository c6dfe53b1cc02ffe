/** One kind of refusal or failure. */
export interface CatalogueEntry {
  /** HTTP status. */
  status: number;
  /** When it happens, for the documentation. */
  meaning: string;
  /** What to do about it. */
  hint?: string;
}

/** Every error code of the REST interface and the webhooks. docs/errors.md lists the same codes. */
export const errorCatalogue = {
  BAD_REQUEST: { status: 400, meaning: 'The request is not as the interface describes it.' },
  CROSS_ORIGIN: {
    status: 403,
    meaning: 'A page of another site tried to call the interface.',
    hint: 'Open Millrace under its own address. Behind a proxy, set MILLRACE_PUBLIC_URL to the address that browsers use.',
  },
  HOST_NOT_ALLOWED: {
    status: 403,
    meaning: 'The request names a host that is not this server.',
    hint: 'Open Millrace as localhost, or set MILLRACE_PUBLIC_URL to the address that browsers use.',
  },
  NOT_FOUND: { status: 404, meaning: 'There is no such address.' },
  SIGN_IN_REQUIRED: {
    status: 401,
    meaning: 'Nobody is signed in, and this needs somebody who is.',
    hint: 'Sign in, or send an API key. Where no owner is set up yet, set one up first.',
  },
  METRICS_TOKEN_WRONG: {
    status: 401,
    meaning: 'The metrics are for those who send the token of MILLRACE_METRICS_TOKEN.',
  },
  SIGN_IN_FAILED: { status: 401, meaning: 'The address or the password is wrong.' },
  MFA_REQUIRED: { status: 401, meaning: 'The account asks for a code of its authenticator, or a recovery code.' },
  MFA_WRONG: {
    status: 401,
    meaning: 'The code of the authenticator or the recovery code is wrong, or was used already.',
  },
  MFA_STATE: { status: 409, meaning: 'Two factors are on, or off, already.' },
  PROVIDER_NOT_SET_UP: { status: 404, meaning: 'Nobody signs in with a provider on this instance.' },
  PROVIDER_UNREACHABLE: {
    status: 502,
    meaning: 'The provider that people sign in with does not answer as one.',
    hint: 'Check its address, and that this machine reaches it. Unencrypted ones are taken on the machine itself only.',
  },
  FOREIGN_SIGN_IN_FAILED: {
    status: 401,
    meaning: 'A provider did not confirm who somebody is, or the sign-in took too long.',
    hint: 'Begin again at the sign-in page.',
  },
  FOREIGN_SIGN_IN_REFUSED: {
    status: 403,
    meaning: 'A provider vouches for somebody who may not come in; the message says why.',
    hint: 'The owner of the instance decides who may come in with the provider.',
  },
  SAML_UNREADABLE: {
    status: 400,
    meaning: 'Metadata or a response of a SAML provider cannot be read, are too large, or hold what is not taken.',
    hint: 'Check what the provider is set up to send.',
  },
  SAML_SIGNATURE_WRONG: {
    status: 401,
    meaning: 'The assertion of a SAML provider is not signed, or not by the certificate of its metadata.',
    hint: 'Have the provider sign assertions with SHA-256, and check its metadata.',
  },
  SAML_NOT_FOR_US: {
    status: 401,
    meaning: 'A response of a SAML provider is for somebody else, or answers another request.',
    hint: 'Begin again at the sign-in page; check the entity id and the reply address at the provider.',
  },
  SAML_EXPIRED: {
    status: 401,
    meaning: 'A response of a SAML provider is not valid at this time.',
    hint: 'Begin again at the sign-in page; check the clocks of both machines.',
  },
  SAML_PROVIDER_REFUSED: {
    status: 403,
    meaning: 'A SAML provider did not sign somebody in; the message holds what it said.',
  },
  API_KEY_INVALID: { status: 401, meaning: 'The API key is unknown, has expired, or its user is disabled.' },
  API_KEY_NOT_FOUND: { status: 404, meaning: 'The user has no API key with this id.' },
  FORBIDDEN: { status: 403, meaning: 'Whoever calls may not do this; the hint says who may.' },
  SIGNED_IN_ALREADY: { status: 403, meaning: 'This is for somebody who is not signed in.', hint: 'Sign out first.' },
  SIGN_IN_NOT_RECENT: {
    status: 403,
    meaning: 'The caller has no password to give, and signed in too long ago for what lets somebody in from now on.',
    hint: 'Sign out and in again, and do it within ten minutes.',
  },
  PASSWORD_WRONG: { status: 403, meaning: 'The current password is missing or wrong.' },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    meaning: 'Too many attempts for one account or from one address; the `retry-after` header says when to try again.',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    meaning: 'A program calls more often than its API key may; the `retry-after` header says when to call again.',
    hint: 'MILLRACE_PUBLIC_API_LIMIT sets how often.',
  },
  OWNER_SET_UP: { status: 409, meaning: 'The owner of the instance is set up already.', hint: 'Sign in.' },
  SETUP_CODE_WRONG: {
    status: 403,
    meaning: 'The owner is set up from another machine without the set-up code.',
    hint: 'Millrace prints the code when it starts.',
  },
  USER_NOT_FOUND: { status: 404, meaning: 'There is no user with this id.' },
  USER_NOT_PENDING: { status: 409, meaning: 'The user has accepted the invitation already.' },
  EMAIL_TAKEN: { status: 409, meaning: 'Another account has this address.' },
  LINK_INVALID: {
    status: 400,
    meaning: 'A link that was handed out is not good: it was used, it is too old, or a part is missing.',
    hint: 'Ask for a new one.',
  },
  MAIL_NOT_SET_UP: {
    status: 409,
    meaning: 'The instance is not set up to send mail.',
    hint: 'Ask the owner for a link, or set MILLRACE_SMTP_URL.',
  },
  MAIL_FAILED: {
    status: 502,
    meaning: 'The mail server did not take a message; the log says why.',
    hint: 'Check MILLRACE_SMTP_URL and MILLRACE_MAIL_SENDER, or hand the link over another way.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    meaning: 'The body is larger than allowed.',
    hint: 'For webhooks the limit is set by MILLRACE_MAX_BODY_BYTES, for multipart bodies by MILLRACE_MAX_FORM_BYTES.',
  },
  FILES_FULL: {
    status: 503,
    meaning: 'There is no room for the files that a call brings.',
    hint: 'Delete executions, or raise MILLRACE_MAX_FILE_BYTES.',
  },
  WORKFLOW_INVALID: { status: 400, meaning: 'The workflow cannot be read; `problems` lists what is wrong, by path.' },
  WORKFLOW_TOO_LARGE: {
    status: 413,
    meaning: 'The workflow is larger than 12 MiB as JSON text.',
    hint: 'Unpin data that is no longer needed, or split the workflow.',
  },
  WORKFLOW_NOT_FOUND: { status: 404, meaning: 'There is no workflow with this id.' },
  WORKFLOW_CONFLICT: {
    status: 409,
    meaning: 'The workflow has been changed since the version that the change is based on; `stored` is the stored one.',
    hint: 'Take over the stored version, or send the change again with its `storedVersion` to overwrite it.',
  },
  WORKFLOW_VERSION_NOT_FOUND: {
    status: 404,
    meaning: 'The workflow has no version with this id, or it was removed because it was old and had no name.',
  },
  WORKFLOW_VERSION_LIMIT: {
    status: 409,
    meaning: 'The workflow has as many named versions as it can have.',
    hint: 'Take the name from one that is not needed any more.',
  },
  WORKFLOW_VERSION_REQUIRED: {
    status: 428,
    meaning: 'A change of a workflow that replaces what others may have changed does not say what it is based on.',
    hint: 'Send `storedVersion` as it came with the workflow.',
  },
  WORKFLOW_URL_INVALID: {
    status: 400,
    meaning: 'The address of a workflow file is not an http(s) address that ends in .json, or it is internal.',
    hint: 'Internal addresses can be allowed with MILLRACE_SSRF_ALLOW.',
  },
  WORKFLOW_URL_FAILED: { status: 502, meaning: 'The workflow file could not be fetched from its address.' },
  HOSTED_SERVICE_FAILED: {
    status: 502,
    meaning: 'A service on the internet that the owner turned on could not be asked.',
    hint: 'Check its address in the settings of the environment, MILLRACE_VERSIONS_FEED or MILLRACE_PROMPTS_URL.',
  },
  WORKFLOW_NOT_ACTIVATABLE: {
    status: 400,
    meaning: 'The workflow has no trigger that can start it by itself.',
    hint: 'Add a webhook or schedule trigger, and enable it.',
  },
  ACTIVATION_FAILED: { status: 400, meaning: 'A trigger of the workflow could not be set up.' },
  WEBHOOK_CONFLICT: {
    status: 409,
    meaning: 'Another active workflow uses the same webhook method and path.',
    hint: 'Change the path of one of the two webhooks, or deactivate the other workflow.',
  },
  WEBHOOK_NOT_FOUND: { status: 404, meaning: 'No active workflow has a webhook with this method and path.' },
  WEBHOOK_FAILED: { status: 500, meaning: 'The workflow could not answer the call.' },
  EXECUTION_NOT_FOUND: { status: 404, meaning: 'There is no execution with this id; it may have been deleted.' },
  EXECUTION_NOT_RUNNING: { status: 409, meaning: 'The execution has already ended.' },
  EXECUTION_ENDED: {
    status: 404,
    meaning: 'The execution that was called has ended.',
    hint: 'Its address is good for as long as the execution waits.',
  },
  EXECUTION_BUSY: {
    status: 409,
    meaning: 'The execution that was called is running: it does not wait yet, or another call has let it go on.',
    hint: 'Call again in a moment.',
  },
  EXECUTION_UNDER_WAY: { status: 409, meaning: 'The execution is under way.', hint: 'Stop it first.' },
  EXECUTION_NOT_ENDED: { status: 409, meaning: 'The execution is under way; this is for those that have ended.' },
  EXECUTION_NOT_RETRYABLE: { status: 409, meaning: 'The execution cannot be run again.' },
  STEPS_TOO_LARGE: {
    status: 413,
    meaning: 'A run was to start with more than 256 MB of data of earlier steps.',
    hint: 'Run the workflow from its trigger.',
  },
  STEP_NOT_FOUND: { status: 404, meaning: 'The execution has no such step, or its data was not kept.' },
  FILE_STORE_UNAVAILABLE: {
    status: 503,
    meaning: 'The store that keeps the files of items does not answer, or refuses.',
    hint: 'Try again later. "millrace doctor" says what the store answers.',
  },
  BINARY_NOT_FOUND: { status: 404, meaning: 'The file of an item was removed together with its execution.' },
  TAG_NOT_FOUND: { status: 404, meaning: 'There is no tag with this id.' },
  TAGS_DISABLED: {
    status: 409,
    meaning: 'The instance is set up to do without tags.',
    hint: 'Set MILLRACE_TAGS=true to have them.',
  },
  FOLDER_NOT_FOUND: { status: 404, meaning: 'There is no folder with this id.' },
  FOLDER_CYCLE: { status: 409, meaning: 'A folder was to be moved into itself, or into a folder in it.' },
  FOLDER_OF_ANOTHER: { status: 409, meaning: 'A workflow lies in a folder of its own owner only.' },
  VARIABLE_NOT_FOUND: { status: 404, meaning: 'There is no variable with this id.' },
  VARIABLE_SECRET: {
    status: 409,
    meaning: 'A secret variable was to become plain with the value that it has.',
    hint: 'Send a new value together with the change.',
  },
  NAME_TAKEN: { status: 409, meaning: 'Something else at this place has the name already; case does not count.' },
  LIMIT_REACHED: {
    status: 409,
    meaning: 'There are as many of these as there may be; the message says how many.',
    hint: 'Delete what is no longer needed.',
  },
  SECRET_NOT_NAMED: {
    status: 400,
    meaning: 'A field of a credential reads external secrets without saying which.',
    hint: 'Name it plainly, as in $secrets.vault.database.password or $secrets.env["API_KEY"].',
  },
  SECRET_NOT_FOUND: {
    status: 404,
    meaning: 'A credential reads an external secret that is not there; the message names both.',
    hint: 'Check the name, and that the provider has it. The settings list the names of all providers.',
  },
  SECRET_NOT_ALLOWED: {
    status: 403,
    meaning: 'A field of a credential reads an external secret, and whoever set the field may not, or not any more.',
    hint: 'Let an administrator own the credential, set the field anew and share it, or set MILLRACE_SECRETS_FOR_MEMBERS=true.',
  },
  SECRET_PROVIDER_NOT_FOUND: {
    status: 404,
    meaning: 'No external secrets come from a provider of this name.',
    hint: 'Set it up in the environment of the server: see docs/reference/external-secrets.md.',
  },
  SECRET_PROVIDER_FAILED: {
    status: 502,
    meaning: 'External secrets cannot be read at the moment; the message says why.',
    hint: 'Check that the provider answers, and what this server is set up with.',
  },
  CREDENTIAL_NOT_FOUND: { status: 404, meaning: 'There is no credential with this id.' },
  CREDENTIAL_TYPE_NOT_FOUND: { status: 404, meaning: 'There is no credential type of this name.' },
  CREDENTIAL_NOT_USABLE: {
    status: 403,
    meaning:
      'A node refers to a credential that somebody may not use who puts it there, confirms it, or runs the workflow.',
    hint: 'Choose a credential of your own in the node, or ask its owner to share it.',
  },
  CREDENTIAL_INVALID: { status: 400, meaning: 'The credential lacks a name, a type or its data.' },
  CREDENTIAL_TYPE_UNKNOWN: {
    status: 400,
    meaning: 'There is no credential type of this name here.',
    hint: 'Choose one of the types that GET /rest/credential-types lists.',
  },
  CREDENTIAL_NOT_CONNECTED: {
    status: 409,
    meaning: 'The credential has no access token, or the service does not take it any more.',
    hint: 'Open the credential and connect it.',
  },
  CREDENTIAL_CHANGED: {
    status: 409,
    meaning: 'The credential was changed meanwhile.',
    hint: 'Load it again.',
  },
  OAUTH_SETTINGS: {
    status: 400,
    meaning: 'The credential lacks what is needed to connect it by OAuth; the message names it.',
    hint: 'Fill the field in, and save the credential first.',
  },
  OAUTH_STATE: {
    status: 400,
    meaning:
      'Somebody came back from a service with an address that was used, is too old, or was made for somebody else.',
    hint: 'Open the credential and connect it again.',
  },
  OAUTH_REFUSED: {
    status: 422,
    meaning: 'The service refused; the message repeats what it said.',
    hint: 'Check client id, client secret and scope of the credential, and the redirect address at the service.',
  },
  OAUTH_UNREACHABLE: {
    status: 422,
    meaning: 'The service did not answer, or with something that is no token.',
    hint: 'Check the addresses in the credential.',
  },
  CREDENTIAL_UNREADABLE: {
    status: 500,
    meaning: 'A stored credential cannot be decrypted with the present encryption key.',
    hint: 'Restore the encryption key it was stored with, or enter the credential again.',
  },
  QUEUE_FULL: {
    status: 503,
    meaning: 'Too many executions wait for a runner.',
    hint: 'Try again later. MILLRACE_QUEUE_LIMIT, MILLRACE_RUNNERS and MILLRACE_CONCURRENCY set the limits.',
  },
  QUEUE_UNAVAILABLE: {
    status: 503,
    meaning: 'No worker has taken the call, or the queue does not answer.',
    hint: 'Try again later. /readyz says whether workers run and whether the queue answers.',
  },
  WORKER_LOST: {
    status: 500,
    meaning: 'The worker that had the call ended before it had answered.',
    hint: 'Look among the executions whether the workflow was run before you call again.',
  },
  WORKER_MISFIT: {
    status: 503,
    meaning: 'Server and worker are of versions that do not understand each other.',
    hint: 'Run the same version of Millrace on all servers and workers.',
  },
  RUNNER_UNAVAILABLE: {
    status: 503,
    meaning: 'No runner process is ready.',
    hint: 'Try again in a moment; if it lasts, the log says why runners do not start.',
  },
  RUNNER_CRASHED: {
    status: 500,
    meaning: 'The runner process ended while it worked on this.',
    hint: 'The execution is listed as crashed and can be retried.',
  },
  RUNNER_FAILED: { status: 500, meaning: 'A runner could not answer a question of the server.' },
  LOOKUP_FAILED: {
    status: 422,
    meaning: 'A node could not tell what it offers for one of its parameters; the message is its own.',
    hint: 'Check the credential of the node and the parameters before this one.',
  },
  COMMUNITY_NODES_OFF: { status: 409, meaning: 'Packages of nodes cannot be installed on the instance.' },
  PACKAGE_NOT_FOUND: {
    status: 404,
    meaning: 'The registry has no such package, or the package is not installed.',
    hint: 'Check the name. For a package that is not public, give npm access where Millrace runs.',
  },
  PACKAGE_VERSION_NOT_FOUND: {
    status: 404,
    meaning: 'The registry has no such version of the package.',
    hint: 'Leave the version out to get the newest one.',
  },
  PACKAGE_INSTALLED: { status: 409, meaning: 'The package is installed already.', hint: 'Update it instead.' },
  PACKAGE_NOT_USABLE: { status: 422, meaning: 'The package cannot be loaded, or has nothing to use.' },
  PACKAGE_TOO_LARGE: {
    status: 422,
    meaning: 'The package takes more than MILLRACE_PACKAGE_MAX_MIB on disk, with all it needs.',
    hint: 'If it is meant to be that large, raise the setting.',
  },
  PACKAGE_INCOMPLETE: {
    status: 422,
    meaning: 'The package needs another one that the registry does not have.',
    hint: 'Try another version of the package, or tell its author.',
  },
  PACKAGE_FILE_UNREACHABLE: {
    status: 502,
    meaning: 'The package needs a file from outside of the registry, which cannot be fetched.',
    hint: 'Let Millrace reach its address, by itself or by the proxy in HTTPS_PROXY, or install a packed file of the package that brings it along.',
  },
  PACKAGE_NOT_INTACT: {
    status: 502,
    meaning: 'What the registry sent is not what its checksum says.',
    hint: 'Try again. If it happens again, the registry or something on the way to it has changed the package: do not install it.',
  },
  REGISTRY_REFUSED: {
    status: 502,
    meaning: 'The registry wants a token of access, or does not let this one have the package.',
    hint: 'Sign npm in where Millrace runs, with an account that may read the package.',
  },
  REGISTRY_UNREACHABLE: {
    status: 502,
    meaning: 'The registry does not answer, or not as a registry does.',
    hint: 'Check the registry, the proxy and the certificates that npm is configured with where Millrace runs, then try again.',
  },
  PACKAGE_NOT_STORED: {
    status: 507,
    meaning: 'The package cannot be written: there is no room, or a folder may not be written to.',
    hint: 'Make room in the data folder and in the cache of npm, and let Millrace write there.',
  },
  PACKAGE_INSTALL_FAILED: {
    status: 502,
    meaning: 'npm could not install the package for another reason; the message is its own.',
    hint: 'Run npm install with the same package where Millrace runs: its log says more.',
  },
  NODE_TYPE_NOT_FOUND: { status: 404, meaning: 'There is no node type of this name.' },
  SHUTTING_DOWN: { status: 503, meaning: 'The server is about to stop.', hint: 'Try again in a moment.' },
  DATABASE_UNAVAILABLE: {
    status: 503,
    meaning: 'The database does not answer.',
    hint: 'Check that it runs and that the disk is not full; the log says more.',
  },
  DATABASE_SLOW: {
    status: 503,
    meaning:
      'PostgreSQL gave up a statement that took too long, or waited too long for another connection. Nothing was changed.',
    hint: 'Look in pg_stat_activity for who holds a lock or loads the database. MILLRACE_DATABASE_STATEMENT_TIMEOUT and MILLRACE_DATABASE_LOCK_TIMEOUT set the limits.',
  },
  EXECUTION_NOT_STORED: {
    status: 500,
    meaning: 'The execution ran, but the database refuses to store what it did. It is listed as failed.',
    hint: 'The log says why. Mostly an item is larger than the database can hold.',
  },
  INTERNAL: {
    status: 500,
    meaning: 'Something went wrong that should not.',
    hint: 'The log of the server says more. Please report it.',
  },
} as const satisfies Record<string, CatalogueEntry>;

/** Code of an error, as clients see it. */
export type ErrorCode = keyof typeof errorCatalogue;
