import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/test.ts';

const folder = path.join(import.meta.dirname, '../workflows/imports');
const files = readdirSync(folder).filter((file) => file.endsWith('.json'));

type Stored = Record<string, unknown> & { id: string; active: boolean };

/** What the server owns; all else must come back as it went in. */
function withoutServerFields({ id, active, createdAt, updatedAt, ...rest }: Record<string, unknown>) {
  return rest;
}

test('every public workflow comes in and goes out equal', async ({ millrace }) => {
  expect(files).toHaveLength(118);
  for (const file of files) {
    const sent = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Record<string, unknown>;
    const created = await millrace.rest<Stored>('POST', '/workflows', sent);
    const read = await millrace.rest<Stored>('GET', `/workflows/${created.id}`);
    // A file without a name gets one.
    const expected = withoutServerFields({ name: 'My workflow', ...sent });
    expect(withoutServerFields(read), file).toEqual(expected);
    expect(read.active, file).toBe(false);
  }
});
