import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { DatabaseSchema } from '../database/database-schema.ts';

/** Small: several hundred of them are read at once when a backup is made. */
const PART_BYTES = 64 * 1024;
/** Longer than any installation takes: parts of none that are older were left behind. */
const LEFT_BEHIND_MS = 60 * 60_000;

/** What is kept of an installed package besides its files. */
const packageFacts = z.object({
  name: z.string(),
  version: z.string(),
  /** Checksum of what was installed, as npm checked it. */
  integrity: z.string().optional(),
  authorName: z.string().optional(),
  authorEmail: z.string().optional(),
  installedAt: z.string(),
  nodes: z.array(z.object({ type: z.string(), name: z.string(), latestVersion: z.number() })),
  credentialTypes: z.array(z.string()),
  leftOut: z.array(z.object({ name: z.string(), reason: z.string() })),
});
export type PackageFacts = z.infer<typeof packageFacts>;

/** An installed package. */
export interface StoredPackage extends PackageFacts {
  /** Of the installation: an update has another one. */
  id: string;
  digest: string;
  partCount: number;
}

/** The packages of an instance, with their files: every server and worker gets them from here, and so do backups. */
export class PackageRepository {
  readonly #db: Kysely<DatabaseSchema>;
  readonly #now: () => number;

  constructor(db: Kysely<DatabaseSchema>, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
  }

  /** By name. */
  async list(): Promise<StoredPackage[]> {
    const rows = await this.#db.selectFrom('community_package').selectAll().orderBy('name').execute();
    return rows.map(({ id, about, digest, part_count }) => ({
      ...packageFacts.parse(JSON.parse(about)),
      ...{ id, digest, partCount: part_count },
    }));
  }

  /** The ids of the installations, to see whether something has changed. */
  async fingerprint(): Promise<string> {
    const rows = await this.#db.selectFrom('community_package').select('id').orderBy('name').execute();
    return rows.map(({ id }) => id).join('\n');
  }

  /** Installs it in place of one of the same name. @param archive its files. */
  async put(id: string, facts: PackageFacts, archive: AsyncIterable<Uint8Array>): Promise<void> {
    const hash = createHash('sha256');
    let part_count = 0;
    // One statement each: a transaction would keep others from writing until the last part is there.
    for await (const content of partsOf(archive)) {
      hash.update(content);
      const row = { package_id: id, part: part_count++, content, stored_at: this.#now() };
      await this.#db.insertInto('community_package_part').values(row).execute();
    }
    const former = await this.#idsOf(facts.name);
    const row = { id, about: JSON.stringify(facts), digest: hash.digest('base64url'), part_count };
    await this.#db
      .insertInto('community_package')
      .values({ name: facts.name, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute();
    await this.#removeParts(former);
  }

  async delete(name: string): Promise<void> {
    const former = await this.#idsOf(name);
    await this.#db.deleteFrom('community_package').where('name', '=', name).execute();
    await this.#removeParts(former);
  }

  /** The files of an installation. @throws Error at its end, when it was replaced meanwhile or is damaged */
  async *archive({
    id,
    digest,
    partCount,
  }: Pick<StoredPackage, 'id' | 'digest' | 'partCount'>): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    for (let part = 0; part < partCount; part++) {
      const row = await this.#db
        .selectFrom('community_package_part')
        .select('content')
        .where('package_id', '=', id)
        .where('part', '=', part)
        .executeTakeFirst();
      if (!row) throw new Error('A part of its files is missing in the database');
      hash.update(row.content);
      yield row.content;
    }
    if (hash.digest('base64url') !== digest) throw new Error('Its files in the database are damaged');
  }

  /** Parts of installations that are none any more, and of those that were cut off. */
  async #removeParts(formerIds: readonly string[]): Promise<void> {
    await this.#db
      .deleteFrom('community_package_part')
      .where((part) =>
        part.or([
          part('package_id', 'in', formerIds.length > 0 ? [...formerIds] : ['']),
          part.and([
            part('stored_at', '<', this.#now() - LEFT_BEHIND_MS),
            part('package_id', 'not in', part.selectFrom('community_package').select('id')),
          ]),
        ]),
      )
      .execute();
  }

  async #idsOf(name: string): Promise<string[]> {
    const rows = await this.#db.selectFrom('community_package').select('id').where('name', '=', name).execute();
    return rows.map(({ id }) => id);
  }
}

/** The same bytes in parts of one size; the last one may be smaller. */
async function* partsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk]);
    let from = 0;
    for (; rest.length - from >= PART_BYTES; from += PART_BYTES) yield rest.subarray(from, from + PART_BYTES);
    rest = rest.subarray(from);
  }
  if (rest.length > 0) yield rest;
}
