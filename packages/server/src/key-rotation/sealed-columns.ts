import { type RawBuilder, sql } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.ts';
import { secondFactorOwner } from '../users/second-factor.ts';
import { staticDataOwner } from '../workflows/static-data.ts';

/** A column with texts that the key of the instance encrypts. */
export interface SealedColumn {
  table: keyof DatabaseSchema;
  /** The column that names a row. */
  key: string;
  column: string;
  /** What a text is encrypted for: copied elsewhere it cannot be read. */
  ownerOf(key: string): string;
  /** Which rows have encrypted texts, where others have texts of people. */
  isSealed?: RawBuilder<boolean>;
}

/**
 * All of them that last. Beside them, `setting` has JSON texts with encrypted fields, whose owner is the name of the
 * setting; requests under way in `oauth_request` and `foreign_sign_in` do not outlive a change of the key.
 */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'credential', key: 'id', column: 'data', ownerOf: (id) => id },
  { table: 'variable', key: 'id', column: 'value', ownerOf: (id) => id, isSealed: sql<boolean>`is_secret = 1` },
  { table: 'user_account', key: 'id', column: 'mfa_secret', ownerOf: secondFactorOwner },
  { table: 'workflow_static_data', key: 'workflow_id', column: 'data', ownerOf: staticDataOwner },
];
