import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

const INTERVAL_MS = 2_000;

/** Looks from time to time how much a folder holds. */
export interface SizeWatch {
  /** Aborted when it holds more than it may. */
  exceeded: AbortSignal;
  /** Looks now. @throws the reason of `exceeded` */
  check(): Promise<void>;
  end(): void;
}

export function watchSize(folder: string, maxBytes: number): SizeWatch {
  const controller = new AbortController();
  const { signal: exceeded } = controller;
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;
  const check = async (): Promise<void> => {
    if ((await bytesOf(folder, maxBytes)) > maxBytes) controller.abort();
    exceeded.throwIfAborted();
  };
  const next = (): void => {
    if (!hasEnded && !exceeded.aborted)
      timer = setTimeout(
        () =>
          void check()
            .catch(() => undefined)
            .finally(next),
        INTERVAL_MS,
      );
  };
  next();
  return {
    exceeded,
    check,
    end() {
      hasEnded = true;
      clearTimeout(timer);
    },
  };
}

/** Bytes of all files of a folder, those that vanish meanwhile aside. Not counted further than `limit`. */
async function bytesOf(folder: string, limit: number): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const place = path.join(folder, name);
    const about = await lstat(place).catch(() => undefined);
    if (about?.isDirectory()) bytes += await bytesOf(place, limit - bytes);
    else bytes += about?.size ?? 0;
    if (bytes > limit) return bytes;
  }
  return bytes;
}
