import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const TAR_BLOCK = 512;

/** A package as its author would publish it. */
export interface PublishedPackage {
  name: string;
  version: string;
  /** Files by their paths in the package; `package.json` is made. */
  files: Record<string, string>;
  /** Of `package.json`, besides name and version. */
  manifest?: object;
  /** What the registry says is the checksum; default: what it is. */
  integrity?: string;
}

interface Stored {
  version: string;
  manifest: object;
  integrity: string;
  bytes: Buffer;
}

/** A registry of npm on this machine. The newest version is the one that was published last. */
export interface PackageRegistry extends AsyncDisposable {
  /** How npm is told of it. */
  environment: Record<string, string>;
  publish(published: PublishedPackage): void;
  /** Files that were downloaded, as `name/-/version`. */
  readonly downloads: readonly string[];
}

/** @param folder for the cache of npm. */
export async function startPackageRegistry(folder: string): Promise<PackageRegistry> {
  const packages = new Map<string, Stored[]>();
  const downloads: string[] = [];
  const npmrc = path.join(folder, 'npmrc');
  await writeFile(npmrc, '');
  const server = createServer((request, response) => {
    const [, name = '', version] = decodeURIComponent(request.url ?? '').split(/^\/|\/-\//);
    const versions = packages.get(name) ?? [];
    const file = versions.find((stored) => stored.version === version)?.bytes;
    if (file) downloads.push(`${name}/-/${version}`);
    if (file) response.end(file);
    else if (versions.length > 0) response.end(JSON.stringify(documentOf(name, versions, address())));
    else response.writeHead(404).end('{"error":"not found"}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    downloads,
    environment: {
      npm_config_registry: address(),
      npm_config_cache: path.join(folder, 'npm-cache'),
      npm_config_userconfig: npmrc,
      // It waits ten seconds before it asks again for what did not arrive whole.
      npm_config_fetch_retries: '0',
    },
    publish(published) {
      packages.set(published.name, [...(packages.get(published.name) ?? []), pack(published)]);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** A package as the file that its author would publish. */
export function packedFile(published: PublishedPackage): Buffer {
  return pack(published).bytes;
}

function pack({ name, version, files, manifest = {}, integrity }: PublishedPackage): Stored {
  const whole = { name, version, ...manifest };
  const all = { ...files, 'package.json': JSON.stringify(whole) };
  const entries = Object.entries(all).map(([file, text]) => tarEntry(`package/${file}`, Buffer.from(text)));
  const bytes = gzipSync(Buffer.concat([...entries, Buffer.alloc(2 * TAR_BLOCK)]));
  const real = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  return { version, manifest: whole, integrity: integrity ?? real, bytes };
}

/** A file of a tar archive: its header and its content, filled up to whole blocks. */
function tarEntry(file: string, content: Buffer): Buffer {
  const head = Buffer.alloc(TAR_BLOCK);
  const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;
  head.write(file, 0);
  head.write(`${octal(0o644, 8)}${octal(0, 8)}${octal(0, 8)}${octal(content.length, 12)}${octal(0, 12)}`, 100);
  // The checksum counts its own field as spaces.
  head.write('        0', 148);
  head.write('ustar\x0000', 257);
  head.write(
    octal(
      head.reduce((sum, byte) => sum + byte, 0),
      8,
    ),
    148,
  );
  return Buffer.concat([head, content, Buffer.alloc(-content.length & (TAR_BLOCK - 1))]);
}

function documentOf(name: string, versions: readonly Stored[], address: string): object {
  const entries = versions.map(({ version, manifest, integrity }) => {
    const tarball = `${address}${name}/-/${version}`;
    return [version, { ...manifest, dist: { tarball, integrity } }] as const;
  });
  return { name, 'dist-tags': { latest: versions.at(-1)?.version }, versions: Object.fromEntries(entries) };
}
