// Times are ms since the epoch.

/** A program that registered itself to be connected. Anybody can register one: it may do nothing by that. */
export interface AppClientTable {
  id: string;
  /** As it calls itself. */
  name: string;
  /** Where it may be answered: JSON text of a list. */
  redirect_uris: string;
  created_at: number;
  /** When it is forgotten, unless it is connected. */
  expires_at: number;
}

/** What a user allowed an app: first for a code, then, where that was exchanged, for tokens. */
export interface ConnectedAppTable {
  id: string;
  client_id: string;
  user_id: string;
  /** Of the user when they allowed it; it ends with this role. */
  role: 'owner' | 'admin' | 'member';
  /** JSON text of a list. */
  scopes: string;
  redirect_uri: string;
  created_at: number;
  last_used_at: number | null;
  /** When the user is asked again. */
  ends_at: number;
  code_hash: string;
  /** SHA-256 of what the app shows with the code. */
  code_challenge: string;
  code_expires_at: number;
  code_used_at: number | null;
  /** Of the part that all refresh tokens of this app share; `null` until the code was exchanged. */
  family_hash: string | null;
  /** Of the newest refresh token. */
  refresh_hash: string | null;
  refresh_expires_at: number | null;
  access_hash: string | null;
  access_expires_at: number | null;
}
