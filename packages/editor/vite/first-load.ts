import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** A script of the build: what it holds, and which others it loads before it runs. */
export interface BuiltScript {
  code: string;
  imports: readonly string[];
}

/** Bytes of script, compressed, that a page loads before it shows: those that it names, and all that they import. */
export function firstLoadBytes(scripts: ReadonlyMap<string, BuiltScript>, names: readonly string[]): number {
  const loaded = new Set(names);
  let bytes = 0;
  for (const name of loaded) {
    const script = scripts.get(name);
    if (!script) continue;
    bytes += gzipSync(script.code, { level: 9 }).length;
    for (const imported of script.imports) loaded.add(imported);
  }
  return bytes;
}

interface FirstLoad {
  /** Modules that the page begins with, by the ends of their paths. */
  modules: readonly string[];
  maxBytes: number;
}

/** Fails the build when a page loads more script than it may before it shows. */
export function limitFirstLoad({ modules, maxBytes }: FirstLoad): Plugin {
  return {
    name: 'millrace-first-load',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [output] : []));
      const scripts = new Map(chunks.map(({ fileName, code, imports }) => [fileName, { code, imports }]));
      const names = modules.map((module) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
        return (
          chunk?.fileName ?? this.error(`No script of the build begins with ${module}: first load was not measured`)
        );
      });
      const bytes = firstLoadBytes(scripts, names);
      if (bytes > maxBytes) {
        this.error(
          `The canvas loads ${kilobytes(bytes)} of script before it shows, and may load ${kilobytes(maxBytes)}: load lazily what is not needed at once`,
        );
      }
      this.info(`The canvas loads ${kilobytes(bytes)} of script before it shows`);
    },
  };
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1000)} kB (gzip)`;
}
