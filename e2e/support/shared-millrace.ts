import { DatabaseSync } from 'node:sqlite';
import { Millrace } from './millrace.ts';

/** What is noted beside the things themselves: a test that looks at it takes a Millrace of its own. */
const NOTES = new Set(['audit_event', 'id_series', 'server_lease']);

/** How long executions that were told to stop may take; then another Millrace costs less. */
const STOP_TIMEOUT_MS = 2000;

interface Entry {
  id: string;
}

/**
 * A Millrace for one test after the other. What a test made is deleted before the next one begins; where anything else
 * in the database is not as it was at first, that one gets another Millrace.
 */
export class SharedMillrace {
  #current: { millrace: Millrace; first: string } | undefined;

  /** One that is as it was at its start. */
  async take(): Promise<Millrace> {
    if (this.#current && !(await isAsAtFirst(this.#current))) await this.dispose();
    if (!this.#current) {
      const millrace = await Millrace.start();
      this.#current = { millrace, first: contentOf(millrace) };
    }
    return this.#current.millrace;
  }

  async dispose(): Promise<void> {
    await this.#current?.millrace.dispose();
    this.#current = undefined;
  }
}

async function isAsAtFirst({ millrace, first }: { millrace: Millrace; first: string }): Promise<boolean> {
  if (contentOf(millrace) === first) return true;
  // It is refused once it has an owner, and not answered once it was ended.
  const isEmpty = await empty(millrace).then(
    () => true,
    () => false,
  );
  return isEmpty && contentOf(millrace) === first;
}

async function empty(millrace: Millrace): Promise<void> {
  const deleteAll = async (place: string) => {
    const list = await millrace.rest<Entry[] | { results: Entry[] }>('GET', place);
    for (const { id } of Array.isArray(list) ? list : list.results) {
      await millrace.rest('DELETE', `${place}/${id}`);
    }
  };
  await millrace.rest('POST', '/executions-current/stop', {});
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while ((await millrace.rest<Entry[]>('GET', '/executions-current')).length > 0) {
    if (Date.now() > deadline) throw new Error('Executions go on although they were stopped');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  for (const place of ['/workflows', '/folders', '/credentials', '/tags', '/variables', '/data-tables'])
    await deleteAll(place);
  await millrace.rest('POST', '/executions/delete', { deleteBefore: new Date().toISOString() });
}

/** All rows of all tables but notes, as text. */
function contentOf(millrace: Millrace): string {
  const database = new DatabaseSync(millrace.databaseFile, { readOnly: true });
  try {
    const tables = database.prepare(`select name from sqlite_master where type = 'table' order by name`).all();
    const compared = tables.map(({ name }) => String(name)).filter((name) => !NOTES.has(name));
    return JSON.stringify(compared.map((name) => [name, database.prepare(`select * from "${name}"`).all()]));
  } finally {
    database.close();
  }
}
