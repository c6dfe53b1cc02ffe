import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const COMPRESSIBLE = /\.(js|css|html|svg|json)$/;
/** Smaller files fit into one packet anyway. */
const MIN_BYTES = 1024;

/** Writes `.br` and `.gz` files beside the built ones, so that the server never compresses them itself. */
export function precompress(): Plugin {
  let outDir: string | undefined;
  return {
    name: 'millrace-precompress',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.write ? path.resolve(config.root, config.build.outDir) : undefined;
    },
    async closeBundle() {
      if (outDir === undefined) return;
      const folder = outDir;
      const names = await readdir(folder, { recursive: true });
      await Promise.all(
        names.filter((name) => COMPRESSIBLE.test(name)).map((name) => compressFile(path.join(folder, name))),
      );
    },
  };
}

/** Writes the compressed forms of a file beside it. */
export async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
  await Promise.all([
    brotli(content, quality).then((compressed) => writeFile(`${file}.br`, compressed)),
    zip(content, { level: 9 }).then((compressed) => writeFile(`${file}.gz`, compressed)),
  ]);
}
