import type { SettingRepository } from '../../instance/setting.repository.ts';
import type { Logger } from '../../logging/logger.ts';

/** Settings: which server leads, or led last; and when the instance started, until its workflows were told. */
const LEADER = 'triggers.leader';
const UNTOLD = 'triggers.untoldStart';

export interface InstanceStartOptions {
  /** This server; the same after a restart. */
  serverId: string;
  settings: Pick<SettingRepository, 'get' | 'set' | 'removeIf'>;
  isLeading(): boolean;
  /** Tells workflows that start with the instance. Resolves when all have been asked. */
  onStart(): Promise<void>;
  log: Logger;
}

/**
 * The start of the instance, which some workflows wait for: of a server that starts while no other one leads. That it is
 * still to be told is stored, so that it is told once, by whoever leads when workflows can run.
 */
export class InstanceStart {
  readonly #options: InstanceStartOptions;
  #isReady = false;
  #isAtWork = false;

  constructor(options: InstanceStartOptions) {
    this.#options = options;
  }

  /** This server starts, and knows whether it leads. */
  async note(): Promise<void> {
    const { settings, serverId, isLeading } = this.#options;
    // PostgreSQL frees a lock a moment after its connection is gone: the earlier self of this server may still seem to lead.
    const isFirst = isLeading() || (await settings.get(LEADER)) === serverId;
    if (isFirst) await settings.set(UNTOLD, new Date().toISOString());
  }

  /** This server leads now. */
  async noteLead(): Promise<void> {
    await this.#options.settings.set(LEADER, this.#options.serverId);
  }

  /** Workflows can run from now on. */
  ready(): void {
    this.#isReady = true;
    void this.tell();
  }

  /**
   * Tells what is still to be told, where this server is the one to do it. It is told again where the lead is lost
   * meanwhile. Never rejects.
   */
  async tell(): Promise<void> {
    if (this.#isAtWork) return;
    this.#isAtWork = true;
    try {
      await this.#tell();
    } catch (error) {
      this.#options.log.error({ err: error }, 'Workflows could not be told that the instance started');
    } finally {
      this.#isAtWork = false;
    }
  }

  close(): void {
    this.#isReady = false;
  }

  async #tell(): Promise<void> {
    const { settings, isLeading, onStart } = this.#options;
    const isToTell = () => this.#isReady && isLeading();
    if (!isToTell()) return;
    const started = await settings.get(UNTOLD);
    if (started === undefined) return;
    await onStart();
    if (isToTell()) await settings.removeIf(UNTOLD, started);
  }
}
