// Builds the editor without writing it: the build fails when the canvas loads more script than it may.
import path from 'node:path';
import { build } from 'vite';
import { root } from '../lib/root.mjs';

const editor = path.join(root, 'packages/editor');
await build({
  configFile: path.join(editor, 'vite.config.ts'),
  root: editor,
  build: { write: false },
  logLevel: 'error',
});
