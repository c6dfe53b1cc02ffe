// Bundles the server, the runner and the script host, and builds the editor, into dist/.
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { buildChatWidget } from './lib/chat-widget.mjs';
import { buildFingerprint } from './lib/fingerprint.mjs';
import { root } from './lib/root.mjs';

// Whoever builds, for example a test run with an environment of its own: React would come in its version for development.
process.env.NODE_ENV = 'production';

const dist = path.join(root, 'dist');
const fingerprint = buildFingerprint();
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });

copyFileSync(path.join(root, 'node_modules/alasql/dist/alasql.min.js'), path.join(dist, 'alasql.js'));
await Promise.all([buildPrograms(), buildEditor(), buildNodeCatalogue(), buildWidget()]);
writeFileSync(path.join(dist, 'build.json'), JSON.stringify({ fingerprint }));

/** Each process has an input of its own; native and optional packages stay outside. */
async function buildPrograms() {
  const bundle = await rolldown({
    input: {
      server: path.join(root, 'packages/server/src/main.ts'),
      runner: path.join(root, 'packages/runner/src/main.ts'),
      'saml-thread': path.join(root, 'packages/server/src/sessions/foreign/saml/saml-thread.ts'),
      watchdog: path.join(root, 'packages/runner/src/watchdog/watchdog-thread.ts'),
      'script-host': path.join(root, 'packages/runner/src/script-host/host/main.ts'),
      'package-host': path.join(root, 'packages/runner/src/package-host/host/main.ts'),
      'heavy-work': path.join(root, 'packages/nodes/src/heavy-work-program.ts'),
    },
    platform: 'node',
    external: ['isolated-vm', '@napi-rs/canvas', 'pg-native', 'cpu-features'],
    // Its default entry is a UMD module, which a bundler cannot look into.
    resolve: { alias: { 'jsonc-parser': path.join(root, 'node_modules/jsonc-parser/lib/esm/main.js') } },
    logLevel: 'warn',
  });
  await bundle.write({
    dir: dist,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    charset: 'ascii',
    comments: false,
    plugins: [asciiOnly()],
    minify: false,
    sourcemap: false,
  });
  await bundle.close();
}

/**
 * Escapes what `charset` leaves: tagged templates. Programs keep their source text in memory, and a single character
 * beyond ASCII makes each character of its file take two bytes.
 */
function asciiOnly() {
  return {
    name: 'ascii-only',
    generateBundle(_, files) {
      for (const file of Object.values(files)) {
        if (file.type === 'chunk') file.code = file.code.replaceAll(/\P{ASCII}/gu, escaped);
      }
    },
  };
}

function escaped(character) {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}

/** Descriptions and icons of all nodes, so that programs need not load the nodes for them. */
async function buildNodeCatalogue() {
  const { writeCatalogue } = await import('../packages/nodes/src/catalogue.ts');
  await writeCatalogue(dist);
}

/** What pages of chats load, ours and those of others. */
async function buildWidget() {
  const { compressFile } = await import('../packages/editor/vite/precompress.ts');
  await compressFile(await buildChatWidget(path.join(dist, 'chat')));
}

async function buildEditor() {
  const { build } = await import('vite');
  await build({
    configFile: path.join(root, 'packages/editor/vite.config.ts'),
    root: path.join(root, 'packages/editor'),
    build: { outDir: path.join(dist, 'editor'), emptyOutDir: true },
    logLevel: 'warn',
  });
}
