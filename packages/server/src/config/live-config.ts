import { type Config, type ConfigKey, configTable, type Variable } from './config-table.ts';
import { configKeys, type LoadedConfig } from './load-config.ts';

/** Where the value of a setting comes from. */
export type SettingSource = 'environment' | 'stored' | 'default';

/** Settings by the names of their variables, each as the text that its variable would have. */
export type StoredSettings = ReadonlyMap<string, string>;

/** Settings that are changed while the server runs, unless the environment sets them. */
export const changeableKeys: readonly ConfigKey[] = configKeys().filter((key) => variableOf(key).isChangeable);

/**
 * The settings of this process, some of which change while it runs. The environment goes before what is stored, and that
 * before defaults.
 */
export class LiveConfig {
  /** Read a value when it is needed: a copy does not follow changes. */
  readonly config: Config;
  readonly #atStart: Config;
  readonly #given: ReadonlySet<ConfigKey>;
  readonly #stored = new Set<ConfigKey>();

  constructor({ config, given }: Pick<LoadedConfig, 'config' | 'given'>) {
    this.#atStart = config;
    this.#given = given;
    this.config = { ...config };
  }

  sourceOf(key: ConfigKey): SettingSource {
    if (this.#given.has(key)) return 'environment';
    return this.#stored.has(key) ? 'stored' : 'default';
  }

  /**
   * Takes over all that is stored. A value that is not allowed, as another version may have stored it, counts as none.
   * @returns the settings whose values are others now, and the names of those whose stored value is not allowed.
   */
  use(stored: StoredSettings): { changed: ConfigKey[]; refused: string[] } {
    const refused: string[] = [];
    const changed = changeableKeys.filter((key) => {
      const { name, kind } = variableOf(key);
      const text = this.#given.has(key) ? undefined : stored.get(name);
      const value = text === undefined ? undefined : kind.parse(text);
      if (text !== undefined && value === undefined) refused.push(name);
      if (value === undefined) this.#stored.delete(key);
      else this.#stored.add(key);
      return this.#set(key, value ?? this.#atStart[key]);
    });
    return { changed, refused };
  }

  /** Whether the value is another one now. */
  #set(key: ConfigKey, value: unknown): boolean {
    const values: Partial<Record<ConfigKey, unknown>> = this.config;
    if (values[key] === value) return false;
    values[key] = value;
    return true;
  }
}

function variableOf(key: ConfigKey): Variable<unknown> {
  return configTable[key] as Variable<unknown>;
}
