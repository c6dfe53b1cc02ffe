import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { apiError, type ServerError } from '../errors/server-error.ts';
import { MAX_NAMES, type SecretProvider } from './secret-provider.ts';

const MAX_BYTES = 64 * 1024;
/** A name in the folder itself; dot files and what Kubernetes keeps beside its secrets are none. */
const NAME = /^(?!\.)[\w.-]{1,255}$/;

/** Files of one folder, as containers get their secrets; the last line break of a file does not count. */
export function createFileSecrets(folder: string): SecretProvider {
  return {
    name: 'files',
    place: folder,
    names: async () => {
      try {
        const names = await readdir(folder);
        return names
          .filter((name) => NAME.test(name))
          .sort()
          .slice(0, MAX_NAMES);
      } catch (cause) {
        throw failed('The folder of secrets', cause);
      }
    },
    read: async (name) => (NAME.test(name) ? readText(path.join(folder, name), name) : undefined),
  };
}

async function readText(file: string, name: string): Promise<string | undefined> {
  try {
    // A pipe would be waited for.
    const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const facts = await handle.stat();
      if (!facts.isFile()) return undefined;
      if (facts.size > MAX_BYTES) throw new Error(`it is larger than ${MAX_BYTES} bytes`);
      return (await handle.readFile('utf8')).replace(/\r?\n$/, '');
    } finally {
      await handle.close();
    }
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw failed(`The secret file "${name}"`, cause);
  }
}

function failed(what: string, cause: unknown): ServerError {
  const { code, message } = cause as NodeJS.ErrnoException;
  return apiError('SECRET_PROVIDER_FAILED.file', { what, reason: code ?? message }, { cause });
}
