import { randomBytes } from 'node:crypto';
import type { Config } from '../config/config-table.ts';
import { loadConfig } from '../config/load-config.ts';
import { createCredentialCipher } from '../credentials/credential-cipher.ts';
import { openDatabase } from '../database/open-database.ts';
import { StartError } from '../errors/start-error.ts';
import {
  type InstanceFile,
  prepareDataFolder,
  readInstanceFile,
  replaceInstanceFile,
} from '../instance/data-folder.ts';
import { lockDataFolder } from '../instance/data-folder-lock.ts';
import { rotateKey } from '../key-rotation/rotate-key.ts';
import type { ReencryptedRecords } from '../key-rotation/sealed-records.ts';
import { createLogger } from '../logging/logger.ts';

/**
 * Encrypts all stored secrets with a new key. Where the data folder keeps the key, the new one is written beside the former
 * before anything is encrypted with it, and takes its place at the end.
 */
export async function rotateKeyCommand(): Promise<void> {
  const { config, warnings } = loadConfig(process.env);
  const log = await createLogger({ level: config.logLevel, descriptor: 2, pretty: process.stderr.isTTY });
  for (const warning of warnings) log.warn(warning);
  await prepareDataFolder(config.dataDir);
  const unlock = lockDataFolder(config.dataDir);
  try {
    const file = await readInstanceFile(config.dataDir);
    const keys = config.encryptionKey === undefined ? await keysOfFile(config, file) : keysOfEnvironment(config);
    const database = await openDatabase(config, log);
    try {
      report(
        await rotateKey({
          database,
          formerKey: keys.from,
          from: createCredentialCipher(keys.from),
          to: createCredentialCipher(keys.to),
        }),
      );
    } finally {
      await database.close();
    }
    if (config.encryptionKey === undefined) {
      await replaceInstanceFile(config.dataDir, { encryptionKey: keys.to, instanceId: file.instanceId });
      print(`The new key is in instance.json of ${config.dataDir}: copy it to where you keep the former one.`);
    } else {
      print('Now set MILLRACE_ENCRYPTION_KEY to the new key, and remove MILLRACE_NEW_ENCRYPTION_KEY.');
    }
  } finally {
    unlock();
  }
}

interface Keys {
  from: string;
  to: string;
}

function keysOfEnvironment({ encryptionKey = '', newEncryptionKey }: Config): Keys {
  if (newEncryptionKey !== undefined) return { from: encryptionKey, to: newEncryptionKey };
  throw new StartError(
    'MILLRACE_ENCRYPTION_KEY gives the key, and nothing names the new one.',
    'Set MILLRACE_NEW_ENCRYPTION_KEY to the new key, at least 16 characters.',
  );
}

async function keysOfFile({ dataDir, newEncryptionKey }: Config, file: InstanceFile): Promise<Keys> {
  const { encryptionKey: from, nextEncryptionKey: begun } = file;
  if (begun !== undefined && newEncryptionKey !== undefined && begun !== newEncryptionKey) {
    throw new StartError(
      'A change of the encryption key was interrupted, and it had another new key than MILLRACE_NEW_ENCRYPTION_KEY.',
      'Unset MILLRACE_NEW_ENCRYPTION_KEY and run the command again: the data folder has the key of then.',
    );
  }
  const to = begun ?? newEncryptionKey ?? randomBytes(32).toString('base64url');
  if (begun === undefined && to !== from) await replaceInstanceFile(dataDir, { ...file, nextEncryptionKey: to });
  return { from, to };
}

function report({ count, unreadable }: ReencryptedRecords): void {
  print(`${count} ${count === 1 ? 'record is' : 'records are'} encrypted with the new key.`);
  if (unreadable.length === 0) return;
  print(`${unreadable.length} could not be read before, and stay as they are:`);
  for (const record of unreadable) print(`  ${record}`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
