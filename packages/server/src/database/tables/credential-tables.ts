// Times are ms since the epoch. Truth values are 0 or 1: SQLite has no boolean.

export interface CredentialTable {
  id: string;
  name: string;
  type: string;
  /** Encrypted. */
  data: string;
  /** Node types that may use it, as a JSON list; `null` for all. */
  node_types: string | null;
  /** Hosts that requests with it may go to, as a JSON list; `null` for all. */
  domains: string | null;
  /** A server renews its token, at most until then. */
  renewed_until: number | null;
  /** Who set the fields that `field_authors` does not name. */
  author_id: string | null;
  /** Who set a field that is an expression, as JSON text of an object by names of fields; `null` for none. */
  field_authors: string | null;
  created_at: number;
  updated_at: number;
}

/** Somebody has gone to a service to let a credential in, and is expected back. */
export interface OAuthRequestTable {
  id: string;
  credential_id: string;
  user_id: string;
  /** What the service must not be given yet, encrypted. */
  secret: string;
  expires_at: number;
}
