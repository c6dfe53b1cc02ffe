/** Codes of errors of requests, scripts and credentials, with what they mean. */
export const RUNNER_ERROR_CODES = {
  HTTP_BLOCKED_ADDRESS: 'The request would reach an internal address that `MILLRACE_SSRF_ALLOW` does not name.',
  HTTP_CONNECTION_LOST: 'The other side closed the connection before its answer was complete.',
  HTTP_CONNECTION_REFUSED: 'Nothing listens at the host and port of the URL.',
  HTTP_DNS: 'The host name of the URL could not be resolved.',
  HTTP_FAILED: 'The request failed for another reason, which the description gives.',
  HTTP_INVALID_REQUEST: 'Method, headers or body of the request hold what HTTP does not allow.',
  HTTP_INVALID_RESPONSE: 'The answer is not valid HTTP.',
  HTTP_INVALID_URL: 'The URL is not one that can be requested.',
  HTTP_PROXY: 'The proxy could not be used, or could not connect.',
  HTTP_TIMEOUT: 'No complete answer came within the time limit of the request.',
  HTTP_TLS: 'No secure connection could be made, for example because of the certificate.',
  HTTP_TOO_LARGE: 'The answer is larger than the request accepts.',
  HTTP_TOO_MANY_REDIRECTS: 'The chain of redirects is longer than the request follows.',
  HTTP_UNREACHABLE: 'There is no route to the address.',
  SCRIPT_ERROR: 'The script itself failed; the message names line and item.',
  SCRIPT_HOST_FAILED: 'The process that runs scripts ended by itself.',
  SCRIPT_MEMORY: 'The script used more memory than `MILLRACE_SCRIPT_MEMORY` allows.',
  SCRIPT_SYNTAX: 'The script is not valid JavaScript.',
  SCRIPT_TIMEOUT: 'The script ran longer than `MILLRACE_SCRIPT_TIMEOUT` allows.',
  CREDENTIAL_NOT_AVAILABLE: 'The credential of the node does not exist, or this workflow may not use it.',
  CREDENTIAL_NOT_SET: 'The node needs a credential and has none.',
  CREDENTIAL_TYPE_UNKNOWN: 'The type of the credential is not known, or cannot sign requests.',
  BINARY_NOT_FOUND: 'The binary data of an item was removed.',
  RESULT_NOT_STORABLE: 'The result of the execution is too large or too deeply nested to be stored.',
  WORKFLOW_NOT_AVAILABLE:
    'The workflow, or the data it starts from, could not be sent to the process that was to run it.',
} as const;

export type RunnerErrorCode = keyof typeof RUNNER_ERROR_CODES;
