import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JsonValue } from '@millrace/workflow';
import { startEchoServer } from './echo-server.ts';

/** What recorded cases call, and the folder of the files that they write and read. */
const RECORDED = { server: '127.0.0.1:5710', folder: '/tmp/compat-files' };

/** Runners of the comparison may use files in here. */
export const caseFolders = path.join(tmpdir(), 'millrace-compat');

/** The server and the folder that a run has instead: a free port and a folder of its own. */
export class CasePlaces implements AsyncDisposable {
  readonly folder: string;
  readonly #server: Awaited<ReturnType<typeof startEchoServer>>;

  private constructor(server: Awaited<ReturnType<typeof startEchoServer>>) {
    this.#server = server;
    mkdirSync(caseFolders, { recursive: true });
    this.folder = mkdtempSync(path.join(caseFolders, 'run-'));
  }

  static async open(): Promise<CasePlaces> {
    return new CasePlaces(await startEchoServer());
  }

  /** Leaves nothing of what another case wrote. */
  empty(): void {
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.folder);
  }

  /** What was recorded, leading here. */
  here<Value extends object>(recorded: Value): Value {
    return replaced(recorded, [
      [RECORDED.server, this.#server.host],
      [RECORDED.folder, this.folder],
    ]);
  }

  /** What was found here, as it would have been recorded. */
  asRecorded<Value extends object>(found: Value): Value {
    return replaced(found, [
      [this.#server.host, RECORDED.server],
      [this.folder, RECORDED.folder],
    ]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server[Symbol.asyncDispose]();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function replaced<Value extends object>(value: Value, pairs: ReadonlyArray<readonly [string, string]>): Value {
  const text = JSON.stringify(value);
  const changed = pairs.reduce((current, [from, to]) => current.replaceAll(from, to), text);
  return changed === text ? value : (JSON.parse(changed) as JsonValue as Value);
}
