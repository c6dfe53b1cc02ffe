import { MASKED_SECRET, type OpenIdSettings } from '@millrace/api';
import { apiError } from '../../errors/server-error.ts';
import type { SettingRepository } from '../../instance/setting.repository.ts';

const NAME = 'signIn.openId';
/** Settings of earlier versions have none. */
const NO_RULES = { roles: [] };

/** Encrypts secrets; `owner` binds a record to what it belongs to. */
export interface SecretCipher {
  encrypt(text: string, owner: string): string;
  decrypt(record: string, owner: string): string;
}

/** How the provider of the instance is set up; its secret is stored encrypted. */
export class ProviderSettings {
  readonly #settings: SettingRepository;
  readonly #cipher: SecretCipher;

  constructor(settings: SettingRepository, cipher: SecretCipher) {
    this.#settings = settings;
    this.#cipher = cipher;
  }

  /** What everybody may know. */
  async summary(): Promise<{ enabled: boolean; label: string }> {
    const { enabled = false, label = '' } = (await this.#stored()) ?? {};
    return { enabled, label };
  }

  /** With its secret. `undefined` before it is set up. */
  async get(): Promise<OpenIdSettings | undefined> {
    const stored = await this.#stored();
    return stored && { ...stored, clientSecret: this.#cipher.decrypt(stored.clientSecret, NAME) };
  }

  /** With a masked secret the stored one counts, unless it would go to another provider. */
  async complete(given: OpenIdSettings): Promise<OpenIdSettings> {
    if (given.clientSecret !== MASKED_SECRET) return given;
    const stored = await this.get();
    if (stored?.issuer === given.issuer) return { ...given, clientSecret: stored.clientSecret };
    throw apiError('BAD_REQUEST.clientSecret');
  }

  /** @param settings with its secret. */
  async set(settings: OpenIdSettings): Promise<void> {
    const clientSecret = this.#cipher.encrypt(settings.clientSecret, NAME);
    await this.#settings.set(NAME, JSON.stringify({ ...settings, clientSecret }));
  }

  async #stored(): Promise<OpenIdSettings | undefined> {
    const text = await this.#settings.get(NAME);
    return text === undefined ? undefined : { ...NO_RULES, ...(JSON.parse(text) as OpenIdSettings) };
  }
}
