// Writes the list of the bundled templates from the files of their library. `--check` fails when it is stale.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/root.mjs';

const source = path.join(root, 'packages/templates/src');
const output = path.join(source, 'library.generated.ts');
const library = readdirSync(path.join(source, 'library'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({ slug: file.slice(0, -'.json'.length), id: idOf(file) }))
  .sort((a, b) => a.id - b.id);

const text = [
  '// Made by scripts/generate-template-library.mjs from the files of the library.',
  ...library.map(({ slug, id }) => `import template${id} from './library/${slug}.json' with { type: 'json' };`),
  '',
  '/** A file of the library. */',
  'interface TemplateFile {',
  '  id: number;',
  '  name: string;',
  '  description: string;',
  '  /** Slugs of categories. */',
  '  categories: string[];',
  '  createdAt: string;',
  '  workflow: unknown;',
  '}',
  '',
  '/** Slug and content of each file, by id. */',
  'export const FILES: ReadonlyArray<readonly [slug: string, file: TemplateFile]> = [',
  ...library.map(({ slug, id }) => `  ['${slug}', template${id}],`),
  '];',
  '',
].join('\n');

const isFresh = readText(output) === text;
if (process.argv.includes('--check')) {
  if (!isFresh)
    console.error(
      'packages/templates/src/library.generated.ts is stale. Run: node scripts/generate-template-library.mjs',
    );
  process.exit(isFresh ? 0 : 1);
}
if (!isFresh) writeFileSync(output, text);

function idOf(file) {
  return JSON.parse(readFileSync(path.join(source, 'library', file), 'utf8')).id;
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
