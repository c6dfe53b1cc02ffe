import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.ts';
import { SettingRepository } from '../instance/setting.repository.ts';

/** Setting with the id of the key that stored secrets are encrypted with. */
const KEY_ID = 'credentials.keyId';
/** Setting that is there while they go from one key to another. */
const ROTATION = 'credentials.keyRotation';

/** Ids of the two keys. */
export interface Rotation {
  from: string;
  to: string;
}

/** Which key the stored secrets are encrypted with. */
export interface RotationState {
  keyId(): Promise<string | undefined>;
  setKeyId(keyId: string): Promise<void>;
  /** The change of the key that has begun and not ended. */
  unfinished(): Promise<Rotation | undefined>;
  begin(rotation: Rotation): Promise<void>;
  end(): Promise<void>;
}

export function createRotationState(db: Kysely<DatabaseSchema>): RotationState {
  const settings = new SettingRepository(db);
  return {
    keyId: () => settings.get(KEY_ID),
    setKeyId: (keyId) => settings.set(KEY_ID, keyId),
    unfinished: async () => {
      const text = await settings.get(ROTATION);
      return text === undefined ? undefined : (JSON.parse(text) as Rotation);
    },
    begin: (rotation) => settings.set(ROTATION, JSON.stringify(rotation)),
    end: async () => {
      await db.deleteFrom('setting').where('name', '=', ROTATION).execute();
    },
  };
}
