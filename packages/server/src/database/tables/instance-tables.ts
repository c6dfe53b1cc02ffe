import type { AuditEvent } from '@millrace/api';

// Times are ms since the epoch. Truth values are 0 or 1: SQLite has no boolean.

/** Requests to services that servers pace together. */
export interface VectorDocumentTable {
  /** Empty where the workflow belongs to nobody. */
  owner_id: string;
  store: string;
  id: string;
  text: string;
  /** JSON. */
  metadata: string;
  /** Numbers of 32 bits, the lowest byte first; of length 1. */
  vector: Uint8Array;
}

/** Which workflows put documents into a vector store. */
export interface VectorStoreWorkflowTable {
  owner_id: string;
  store: string;
  /** Empty where nobody noted it. */
  workflow_id: string;
  /** When it put documents in last, ms since the epoch; null where nobody noted it. */
  changed_at: number | null;
}

export interface CallLineTable {
  /** Service and credential. */
  name: string;
  /** JSON: when the last requests are sent. */
  slots: string;
  held_until: number;
  /** After that nobody needs it. */
  used_until: number;
}

/** Servers that share the database. */
export interface ServerLeaseTable {
  server_id: string;
  /** By the clock of the database. Until then its executions are its own. */
  expires_at: number;
}

export interface SettingTable {
  name: string;
  value: string;
}

/** Next free number of a series; servers take blocks of it. */
export interface IdSeriesTable {
  name: string;
  next: number;
}

/** Who did what. */
export interface AuditEventTable {
  id: string;
  time: number;
  action: AuditEvent['action'];
  outcome: AuditEvent['outcome'];
  user_id: string | null;
  /** As it was then. */
  email: string | null;
  via: AuditEvent['via'];
  target_id: string | null;
  /** As it was then. */
  target_name: string | null;
  /** JSON text. */
  details: string | null;
  /** Where the call came from. */
  address: string;
}

/** A package of nodes that is installed. */
export interface CommunityPackageTable {
  /** Of this installation: an update has another one. */
  id: string;
  name: string;
  /** JSON: version, author, what is in it. */
  about: string;
  /** SHA-256 of its files as an archive, in base64url. */
  digest: string;
  part_count: number;
}

/** A part of the archive of a package. Parts of what is not installed are of an installation under way, or were left by one. */
export interface CommunityPackagePartTable {
  package_id: string;
  part: number;
  content: Uint8Array;
  stored_at: number;
}
