import { type ConfigEntry, configEntries } from '../config/config-report.ts';
import { type ConfigKey, configTable, type Variable } from '../config/config-table.ts';
import { changeableKeys, type LiveConfig } from '../config/live-config.ts';
import { apiError } from '../errors/server-error.ts';
import type { Logger } from '../logging/logger.ts';
import { Turns } from '../turns/turns.ts';
import type { SettingChanges, StoredSettingRepository } from './stored-setting.repository.ts';

/** What became of a setting: as texts, which were and are the values. */
export interface ChangedSetting {
  name: string;
  before: string;
  after: string;
}

export interface ServerSettingsOptions {
  repository: Pick<StoredSettingRepository, 'list' | 'change'>;
  liveConfig: LiveConfig;
  /** These have other values now. */
  onChanged(changed: readonly ConfigKey[]): Promise<void>;
  log: Logger;
}

/** The settings of this server, and those changes of them that are stored for all servers and workers. */
export class ServerSettings {
  readonly #options: ServerSettingsOptions;
  readonly #turns = new Turns<'stored'>();
  /** Names that were complained of. */
  #refused = '';

  constructor(options: ServerSettingsOptions) {
    this.#options = options;
  }

  list(): ConfigEntry[] {
    return configEntries(this.#options.liveConfig);
  }

  /** Takes over what is stored. What was read first is taken over first. */
  follow(): Promise<void> {
    return this.#turns.take('stored', () => this.#follow());
  }

  async #follow(): Promise<void> {
    const { repository, liveConfig, onChanged, log } = this.#options;
    const { changed, refused } = liveConfig.use(await repository.list());
    if (refused.join() !== this.#refused && refused.length > 0) {
      log.warn(
        { settings: refused },
        'Stored settings have values that are not allowed, and are left at their defaults',
      );
    }
    this.#refused = refused.join();
    if (changed.length > 0) await onChanged(changed);
  }

  /**
   * Stores changes, and takes them over.
   * @returns those that are others now.
   * @throws ServerError `BAD_REQUEST` that names what is no setting to be changed and which value is not allowed, `SETTING_FIXED`
   */
  async change(given: Readonly<Record<string, string | null>>): Promise<ChangedSetting[]> {
    const changes = checked(given);
    this.#refuseFixed(changes);
    if (changes.size === 0) return [];
    const before = await this.#options.repository.change(changes);
    await this.follow();
    return [...changes].flatMap(([name, value]) => {
      const standard = standardOf(name);
      const change = { name, before: before.get(name) ?? standard, after: value ?? standard };
      return change.before === change.after ? [] : [change];
    });
  }

  #refuseFixed(changes: SettingChanges): void {
    const { liveConfig } = this.#options;
    const fixed = changeableKeys.find(
      (key) => changes.has(configTable[key].name) && liveConfig.sourceOf(key) === 'environment',
    );
    if (fixed === undefined) return;
    const { name } = configTable[fixed];
    throw apiError('SETTING_FIXED', { name });
  }
}

/** In the form in which they are kept: "yes" is "true". */
function checked(given: Readonly<Record<string, string | null>>): SettingChanges {
  const changes = new Map<string, string | null>();
  const problems: Array<{ path: string; reason: string }> = [];
  for (const [name, text] of Object.entries(given)) {
    const variable = changeableByName.get(name);
    const value = text === null ? undefined : variable?.kind.parse(text.trim());
    if (!variable) problems.push({ path: name, reason: 'is no setting that can be changed while the server runs' });
    else if (text === null) changes.set(name, null);
    else if (value === undefined || value === null) {
      problems.push({ path: name, reason: `must be ${variable.kind.allowed}` });
    } else changes.set(name, variable.kind.format(value));
  }
  const [first] = problems;
  if (!first) return changes;
  throw apiError('BAD_REQUEST.body', { reason: `${first.path} ${first.reason}` }, { problems });
}

const changeableByName: ReadonlyMap<string, Variable<unknown>> = new Map(
  changeableKeys.map((key) => [configTable[key].name, configTable[key] as Variable<unknown>]),
);

function standardOf(name: string): string {
  const variable = changeableByName.get(name);
  return variable?.kind.format(variable.default as NonNullable<unknown>) ?? '';
}
