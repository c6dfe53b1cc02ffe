import type { JsonObject } from '@millrace/workflow';
import type { Kysely } from 'kysely';
import type { CredentialCipher } from '../credentials/credential-cipher.ts';
import { domainsOf, nodeTypesOf } from '../credentials/credential-limits.ts';
import { encryptForOpenssl } from '../credentials/openssl-text.ts';
import type { DatabaseSchema } from '../database/database-schema.ts';
import type { CredentialTable } from '../database/tables/credential-tables.ts';
import { TagRepository } from '../tags/tag.repository.ts';
import { toStoredWorkflow } from '../workflows/workflow-document.ts';

/** So many rows are in memory at once. */
const ROWS_PER_READ = 100;

/** A workflow or a credential as it stands in an exported file. */
export type ExportedRecord = { readonly id: string };

/** How the secrets of credentials are written. */
export type ExportedSecrets = { kind: 'plain' } | { kind: 'encrypted'; key: string };

/** Workflows by id, with the names of their tags. @param id only this one. */
export async function* exportedWorkflows(
  db: Kysely<DatabaseSchema>,
  id: string | undefined,
): AsyncGenerator<ExportedRecord> {
  const tags = new TagRepository(db);
  const read = db.selectFrom('workflow').selectAll().orderBy('id').limit(ROWS_PER_READ);
  const chosen = id === undefined ? read : read.where('id', '=', id);
  for await (const rows of inPages((after) => chosen.where('id', '>', after).execute())) {
    const tagsOf = await tags.listByWorkflow(rows.map((row) => row.id));
    for (const row of rows) {
      const { storedVersion: _, ...workflow } = toStoredWorkflow(row, tagsOf.get(row.id) ?? []);
      yield workflow;
    }
  }
}

/** Credentials by id. @param id only this one. @throws ServerError `CREDENTIAL_UNREADABLE` */
export async function* exportedCredentials(
  db: Kysely<DatabaseSchema>,
  { id, cipher, secrets }: { id: string | undefined; cipher: CredentialCipher; secrets: ExportedSecrets },
): AsyncGenerator<ExportedRecord> {
  const read = db.selectFrom('credential').selectAll().orderBy('id').limit(ROWS_PER_READ);
  const chosen = id === undefined ? read : read.where('id', '=', id);
  for await (const rows of inPages((after) => chosen.where('id', '>', after).execute())) {
    for (const row of rows) yield exportedCredential(row, { cipher, secrets });
  }
}

function exportedCredential(
  row: CredentialTable,
  { cipher, secrets }: { cipher: CredentialCipher; secrets: ExportedSecrets },
): ExportedRecord & JsonObject {
  const data = JSON.parse(cipher.decrypt(row.data, row.id)) as JsonObject;
  const [nodeTypes, domains] = [nodeTypesOf(row), domainsOf(row)];
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    data: secrets.kind === 'plain' ? data : encryptForOpenssl(data, secrets.key),
    ...(nodeTypes && { nodeTypes }),
    ...(domains && { domains }),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}

/** Rows by id, some at a time. What is added meanwhile may be missing; what is there is not. */
async function* inPages<Row extends { id: string }>(read: (after: string) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let after = '';
  for (;;) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}
