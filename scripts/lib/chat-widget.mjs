// Builds the script of chats: one file that any page can load.
import path from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './root.mjs';

/** @param folder where `widget.js` goes. @returns its path. */
export async function buildChatWidget(folder) {
  const input = path.join(root, 'packages/chat/src/widget.ts');
  const bundle = await rolldown({ input, platform: 'browser', logLevel: 'warn' });
  const file = path.join(folder, 'widget.js');
  await bundle.write({ file, format: 'iife', minify: true, sourcemap: false });
  await bundle.close();
  return file;
}
