/** Codes of errors of nodes for services, with what they mean. */
export const SERVICE_ERROR_CODES = {
  SERVICE_ANSWER_UNEXPECTED: 'A service answered something else than its interface promises.',
  SERVICE_BUSY: 'A service had too many requests and did not take this one, also after waiting.',
  SERVICE_CREDENTIAL_REFUSED: 'A service did not accept the credential.',
  SERVICE_FORBIDDEN: 'The account of the credential may not do this in the service.',
  SERVICE_NOT_FOUND: 'A service does not have what was asked for.',
  SERVICE_OPERATION_UNKNOWN: 'The node has no such resource or operation.',
  SERVICE_PAGES_ENDLESS: 'A service gave the same page again and again, or more pages than are read.',
  SERVICE_PATH_INVALID: 'A value that is part of an address is empty, or would lead elsewhere.',
  SERVICE_REFUSED: 'A service refused a request; the message has its reason.',
  SERVICE_UNAVAILABLE: 'A service has a problem of its own.',
} as const;

export type ServiceErrorCode = keyof typeof SERVICE_ERROR_CODES;
