import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../lib/root.mjs';

/** Documents that claim what works: the last two cells of each row say where it is, and which test shows it. */
const DOCUMENTS = [
  { document: 'docs/specification-coverage.md', width: 3, least: 50 },
  { document: 'docs/specification-coverage-editor.md', width: 3, least: 50 },
  { document: 'docs/editor-behaviours.md', width: 3, least: 200 },
  { document: 'docs/editor-behaviours-details.md', width: 3, least: 150 },
  { document: 'docs/what-people-praise.md', width: 4, least: 10 },
  { document: 'docs/doctor.md', width: 3, least: 20 },
  { document: 'docs/security.md', width: 3, least: 30 },
];

/** What a document writes as code may also be a command or a setting. */
const PLACE = /^[\w@.-]+\/[\w@./-]*$/;

describe.each(DOCUMENTS)('$document', ({ document, width, least }) => {
  const rows = rowsOf(document);

  it('has rows without empty cells', () => {
    expect(rows.length).toBeGreaterThanOrEqual(least);
    expect(rows.filter((cells) => cells.length !== width || cells.some((cell) => cell === ''))).toEqual([]);
  });

  it('names tests that exist', () => {
    const claimed = rows.map((cells) => ({ what: cells[0], test: cells.at(-1) }));
    expect(claimed.filter(({ test }) => !isNotYet(test) && !exists(test))).toEqual([]);
  });

  it('names files that exist', () => {
    const missing = rows.flatMap((cells) =>
      [...cells.at(-2).matchAll(/`([^`]+)`/g)]
        .map(([, file]) => file)
        .filter((file) => PLACE.test(file) && !isThere(file))
        .map((file) => `${cells[0]}: ${file}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('docs/editor-behaviours.md', () => {
  const rows = rowsOf('docs/editor-behaviours.md');

  it('has each id once', () => {
    const ids = rows.map(([id]) => id);
    expect(ids.filter((id, index) => !/^[A-Z]+-\d{2}$/.test(id) || ids.indexOf(id) !== index)).toEqual([]);
  });

  it('names files that exist in place of tests', () => {
    const missing = rows.filter(([, , test]) => {
      const [, file] = /^no test: `([^`]+)`$/.exec(test) ?? [];
      return file !== undefined && !isThere(file);
    });
    expect(missing).toEqual([]);
  });
});

describe('docs/screens-and-dialogs.md', () => {
  const rows = rowsOf('docs/screens-and-dialogs.md');
  const words = new Map(rows.filter((cells) => cells.length === 2));
  const named = rows
    .filter((cells) => cells.length > 2)
    .flatMap(([, ...cells]) => cells.flatMap((cell) => cell.split(', ')))
    .filter((word) => word !== '–' && !isNotYet(word));

  it('has a screen, and a cell for each thing that is to be shown, in each row', () => {
    const screens = rows.filter((cells) => cells.length > 2);
    expect(screens.length).toBeGreaterThanOrEqual(50);
    expect(screens.filter((cells) => cells.length !== 6 || cells.includes(''))).toEqual([]);
  });

  it('names tests that exist, each by one word', () => {
    expect([...words].filter(([, test]) => !exists(test))).toEqual([]);
    expect([...new Set(named)].sort()).toEqual([...words.keys()].sort());
  });
});

/** A row that does not work yet says so in place of a test. */
function rowsOf(document) {
  return readFileSync(path.join(root, document), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (What|Id|Screen,|Word|Finding|---)/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

function isNotYet(test) {
  return /^(not yet|no test)(:|$)/.test(test);
}

/** `file › title`: the title stands in the file as it is. */
function exists(test) {
  const [, file, title] = /^`([^`]+)` › (.+)$/.exec(test) ?? [];
  if (file === undefined) return false;
  try {
    return readFileSync(path.join(root, file), 'utf8').includes(title);
  } catch {
    return false;
  }
}

function isThere(file) {
  try {
    statSync(path.join(root, file));
    return true;
  } catch {
    return false;
  }
}
