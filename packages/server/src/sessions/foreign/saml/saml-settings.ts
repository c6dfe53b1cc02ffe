import type { SamlSettings } from '@millrace/api';
import { apiError } from '../../../errors/server-error.ts';
import type { SettingRepository } from '../../../instance/setting.repository.ts';

const NAME = 'signIn.saml';

/** How the SAML provider of the instance is set up. Nothing of it is secret. */
export class StoredSamlSettings {
  readonly #settings: SettingRepository;

  constructor(settings: SettingRepository) {
    this.#settings = settings;
  }

  /** What everybody may know. */
  async summary(): Promise<{ enabled: boolean; label: string }> {
    const { enabled = false, label = '' } = (await this.get()) ?? {};
    return { enabled, label };
  }

  /** `undefined` before it is set up. */
  async get(): Promise<SamlSettings | undefined> {
    const text = await this.#settings.get(NAME);
    return text === undefined ? undefined : (JSON.parse(text) as SamlSettings);
  }

  /** @throws ServerError `PROVIDER_NOT_SET_UP` */
  async enabled(): Promise<SamlSettings> {
    const stored = await this.get();
    if (stored?.enabled) return stored;
    throw apiError('PROVIDER_NOT_SET_UP.saml');
  }

  async set(settings: SamlSettings): Promise<void> {
    await this.#settings.set(NAME, JSON.stringify(settings));
  }
}
