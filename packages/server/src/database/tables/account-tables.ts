// Times are ms since the epoch. Truth values are 0 or 1: SQLite has no boolean.

/** Someone who has an account, or was offered one. The owner has none until they set theirs up. */
export interface UserAccountTable {
  id: string;
  /** In small letters. `null` for the owner before the account is set up. */
  email: string | null;
  first_name: string;
  last_name: string;
  /** `null` before sign-up, and for somebody who only signs in by another service. */
  password_hash: string | null;
  role: 'owner' | 'admin' | 'member';
  disabled: number;
  /** May be written to about the instance: 0 or 1. */
  agreed: number;
  /** Answers to the personalization questions, as JSON text. */
  survey: string | null;
  /** Of the authenticator, encrypted. */
  mfa_secret: string | null;
  /** When the second factor was turned on; `null` while it is off. */
  mfa_since: number | null;
  /** Time step of the last code that was taken: none is taken twice. */
  mfa_last_step: number | null;
  /** Who sent the invitation, until it is accepted. */
  invited_by: string | null;
  created_at: number;
  updated_at: number;
}

/** A code that signs in once in place of the authenticator. */
export interface MfaRecoveryCodeTable {
  user_id: string;
  code_hash: string;
}

/** How another service names a user. */
export interface UserIdentityTable {
  provider: string;
  subject: string;
  user_id: string;
}

export interface SessionTable {
  token_hash: string;
  /** To show and end it without its token. */
  id: string;
  user_id: string;
  user_agent: string;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
}

export interface ApiKeyTable {
  id: string;
  user_id: string;
  label: string;
  key_hash: string;
  /** Its end, to tell keys apart. */
  hint: string;
  /** JSON text of a list; `null`: whatever its user may. */
  scopes: string | null;
  created_at: number;
  last_used_at: number | null;
  expires_at: number | null;
  /** The key that it was made with; it ends with that one. */
  made_by: string | null;
}

/** How often something was tried in a span of time. */
export interface AttemptCountTable {
  name: string;
  /** Since nothing was used up. */
  count: number;
  /** When all that was used up will have come back. */
  window_ends_at: number;
}

/** A sign-in that goes on at another service. */
export interface ForeignSignInTable {
  state_hash: string;
  /** What is compared when it comes back, encrypted. */
  secret: string;
  expires_at: number;
}

/** Who stands how to a workflow, data table or credential. Each has one owner. */
export interface ShareTable {
  resource_kind: 'workflow' | 'credential' | 'dataTable';
  resource_id: string;
  user_id: string;
  role: 'owner' | 'editor' | 'reader';
}

/** The model that an account chose for the assistant. */
export interface AssistantModelTable {
  user_id: string;
  /** JSON. */
  model: string;
}
