// Packs the kit for authors of nodes as an npm package of its own, which needs nothing else of the workspace. `-- FOLDER`: where to.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';

const ENTRIES = { index: 'index.ts', testing: 'testing/index.ts', package: 'package/index.ts' };

ensureInstalled();

const source = path.join(root, 'packages/node-sdk');
const manifest = readJson(path.join(source, 'package.json'));
const target = path.resolve(process.argv[2] ?? root);
const folder = mkdtempSync(path.join(os.tmpdir(), 'millrace-node-sdk-'));
try {
  await writePrograms();
  writeTypes();
  for (const part of ['bin', 'build', 'README.md', 'CHANGELOG.md']) {
    cpSync(path.join(source, part), path.join(folder, part), { recursive: true });
  }
  cpSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
  mkdirSync(path.join(folder, 'docs'));
  cpSync(path.join(root, 'docs/reference/node-sdk.md'), path.join(folder, 'docs/reference.md'));
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(publishedManifest(), null, 2));
  const [packed] = JSON.parse(run('npm', ['pack', '--json', '--ignore-scripts'], folder));
  mkdirSync(target, { recursive: true });
  cpSync(path.join(folder, packed.filename), path.join(target, packed.filename));
  console.log(
    `${path.join(target, packed.filename)} (${Math.round(packed.size / 1024)} KiB, ${packed.entryCount} files)`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** One file for each entry, with what they share beside them; the format of workflow files is part of it. */
async function writePrograms() {
  const bundle = await rolldown({
    input: Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, path.join(source, 'src', file)])),
    platform: 'node',
    external: (id) => Object.hasOwn(manifest.dependencies, id) && !id.startsWith('@millrace/'),
    logLevel: 'warn',
  });
  await bundle.write({ dir: path.join(folder, 'dist'), format: 'esm', chunkFileNames: 'shared/[name]-[hash].js' });
  await bundle.close();
}

/** Declarations of the kit and of the package that its types come from, which name each other by their places. */
function writeTypes() {
  const project = path.join(folder, 'tsconfig.json');
  const options = {
    ...{ noEmit: false, incremental: false, declaration: true, emitDeclarationOnly: true, stripInternal: true },
    ...{ rootDir: path.join(root, 'packages'), outDir: path.join(folder, 'types'), types: ['node'] },
    typeRoots: [path.join(root, 'node_modules/@types')],
    // By its place: declarations of what lies in node_modules are not written.
    paths: { '@millrace/workflow': [path.join(root, 'packages/workflow/src/index.ts')] },
  };
  const files = Object.values(ENTRIES).map((file) => path.join(source, 'src', file));
  writeFileSync(
    project,
    JSON.stringify({ extends: path.join(root, 'tsconfig.node.json'), compilerOptions: options, files, include: [] }),
  );
  run(path.join(root, 'node_modules/.bin/tsc'), ['-p', project], root);
  rmSync(project);
  const types = path.join(folder, 'types');
  for (const file of readdirSync(types, { recursive: true }).map(String)) {
    if (!file.endsWith('.d.ts')) continue;
    const place = path.join(types, file);
    const own = path.posix.join(
      path.relative(path.dirname(place), types).split(path.sep).join('/'),
      'workflow/src/index.js',
    );
    const text = readFileSync(place, 'utf8')
      .replaceAll(/(['"])@millrace\/workflow\1/g, `'${own}'`)
      .replaceAll(/((?:from|import\()\s*['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2');
    writeFileSync(place, text);
  }
}

function publishedManifest() {
  const {
    name,
    version,
    description,
    license,
    keywords,
    engines,
    bin,
    dependencies,
    peerDependencies,
    peerDependenciesMeta,
  } = manifest;
  const { '@millrace/workflow': _own, ...needed } = dependencies;
  // Only authors need what builds: for the product it is no part of the kit.
  const { rolldown: builder } = manifest.devDependencies;
  const entry = (program) => ({
    types: `./types/node-sdk/src/${ENTRIES[program].replace(/\.ts$/, '.d.ts')}`,
    default: `./dist/${program}.js`,
  });
  return {
    ...{ name, version, description, license, keywords, engines, bin, type: 'module' },
    exports: { '.': entry('index'), './testing': entry('testing'), './package': entry('package') },
    files: ['dist', 'types', 'bin', 'build', 'docs', 'CHANGELOG.md'],
    publishConfig: { access: 'public' },
    ...{ dependencies: { ...needed, rolldown: builder }, peerDependencies, peerDependenciesMeta },
  };
}

function run(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status === 0) return stdout;
  console.error(stdout, stderr);
  process.exit(1);
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
