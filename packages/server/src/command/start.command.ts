import { stat } from 'node:fs/promises';
import path from 'node:path';
import { freeStartMemory } from '@millrace/wire';
import { type ControlPlane, createControlPlane } from '../control-plane/control-plane.ts';
import { editorFolder } from '../control-plane/editor-folder.ts';
import { StartError } from '../errors/start-error.ts';
import { listen, reservePort } from '../http/listen.ts';
import { programVersion } from '../instance/program-version.ts';
import { publicUrlOf } from '../instance/public-url.ts';
import type { Logger } from '../logging/logger.ts';
import { runnerEntry } from '../runners/runner-entry.ts';
import { openInstance } from './open-instance.ts';
import { onShutdown } from './shutdown.ts';

export interface StartOptions {
  /** Folder of a package of nodes that is being written: it is installed, and again whenever it was built. */
  devPackage: string | undefined;
}

/** Serves Millrace until the process is told to end. */
export async function startCommand({ devPackage }: StartOptions): Promise<void> {
  const folder = devPackage === undefined ? undefined : await packageFolder(devPackage);
  const opened = await openInstance();
  const { log, database } = opened;
  const { config } = opened.liveConfig;
  let plane: ControlPlane | undefined;
  const close = async (graceMs: number): Promise<void> => {
    await plane?.close(graceMs);
    await opened.close();
  };
  try {
    const port = config.port === 0 ? await reservePort(config.host) : config.port;
    const publicUrl = publicUrlOf(config, port);
    plane = await createControlPlane({
      ...opened,
      devPackage: folder,
      publicUrl,
      editorFolder: editorFolder(),
      environment: process.env,
      runnerEntry: runnerEntry(),
    });
    await listen(plane.app, { host: config.host, port });
    const setupCode = await plane.setupCode();
    announce(log, { address: publicUrl, dataFolder: config.dataDir, database: database.description, setupCode });
    onShutdown(log, () => close(config.shutdownGraceSeconds * 1000));
    await plane.start();
    // Others see by now that this server runs: whoever changes the key began before, or refuses.
    await opened.checkKey();
    log.info('Ready to run workflows');
    freeStartMemory();
  } catch (error) {
    await close(0);
    throw error;
  }
}

async function packageFolder(given: string): Promise<string> {
  const folder = path.resolve(given);
  const manifest = await stat(path.join(folder, 'package.json')).catch(() => undefined);
  if (manifest?.isFile()) return folder;
  throw new StartError(
    `There is no package in ${folder}.`,
    'Name the folder that has the package.json of the package.',
  );
}

interface Announcement {
  address: string;
  dataFolder: string;
  database: string;
  setupCode: string | undefined;
}

function announce(log: Logger, { setupCode, ...facts }: Announcement): void {
  const lines = [
    `Millrace ${programVersion} is ready on ${facts.address}`,
    `  Data folder  ${facts.dataFolder}`,
    `  Database     ${facts.database}`,
    ...(setupCode === undefined ? [] : [`  Set-up code  ${setupCode} (to set the owner up from another machine)`]),
    '  Stop it with Ctrl+C.',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  log.debug(facts, 'Listening');
}
