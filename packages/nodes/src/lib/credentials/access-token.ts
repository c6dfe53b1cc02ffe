import { isJsonObject, NodeError } from '@millrace/node-sdk';

/**
 * The access token in what a service gave when the user agreed, which is stored as `oauthTokenData`.
 * @throws NodeError `CREDENTIAL_NOT_CONNECTED` when there is none
 */
export function accessTokenIn(given: unknown): string {
  if (isJsonObject(given) && typeof given.access_token === 'string') return given.access_token;
  throw new NodeError('The OAuth2 credential has no access token', {
    description: 'Open the credential and connect it.',
    code: 'CREDENTIAL_NOT_CONNECTED',
  });
}
