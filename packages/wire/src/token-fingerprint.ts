import { createHash } from 'node:crypto';
import { isJsonObject } from '@millrace/workflow';

/** Names the access token of a credential without telling it. @param token what is stored with the credential. */
export function tokenFingerprint(token: unknown): string {
  const text = isJsonObject(token) ? String(token.access_token ?? '') : '';
  return createHash('sha256').update(text).digest('base64url');
}
