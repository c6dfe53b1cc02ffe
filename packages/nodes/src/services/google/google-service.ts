import { type Paging, service } from '@millrace/node-sdk';
import type { AnyGoogleCredential } from './google.credentials.ts';

/** Where a service of Google is, and what its nodes need. */
interface GoogleServiceSettings<Kinds extends Readonly<Record<string, AnyGoogleCredential>>> {
  /** As its users know it, for messages. */
  name: string;
  baseUrl: string;
  /** Kinds of accounts, by their values in the file. */
  kinds: Kinds;
  /** What the token of a service account is good for: addresses, or their ends below `https://www.googleapis.com/auth/`. */
  scopes: readonly string[];
  paging?: Paging;
}

/** A service of Google: with the account of a person, or with a service account, whose token is asked for with its scopes. */
export function googleService<const Kinds extends Readonly<Record<string, AnyGoogleCredential>>>({
  scopes,
  kinds,
  ...settings
}: GoogleServiceSettings<Kinds>) {
  const addresses = scopes.map((scope) => new URL(scope, 'https://www.googleapis.com/auth/').href).join(' ');
  return service({
    ...settings,
    credentials: { kinds },
    reason: 'error.message',
    credentialFields: { httpNode: true, scopes: addresses },
  });
}
