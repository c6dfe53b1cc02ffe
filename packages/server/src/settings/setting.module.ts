import type { LiveConfig } from '../config/live-config.ts';
import type { Database } from '../database/database.ts';
import type { Logger } from '../logging/logger.ts';
import type { EventBus } from '../modules/event-bus.ts';
import { defineModule, need } from '../modules/module.ts';
import { keepLooking } from '../turns/keep-looking.ts';
import { ServerSettings } from './server-settings.ts';
import { settingsChanged } from './setting.events.ts';
import { createSettingRoutes } from './setting.routes.ts';
import { StoredSettingRepository } from './stored-setting.repository.ts';

/** As often as servers look for workflows that others changed. */
const INTERVAL_MS = 2_000;

/** Settings that are changed while the server runs. */
export const settingModule = defineModule({
  name: 'settings',
  needs: {
    database: need<Database>(),
    events: need<EventBus>(),
    liveConfig: need<LiveConfig>(),
    log: need<Logger>(),
    setLogLevel: need<(level: string) => void>(),
  },
  provides: ['settings'],
  create({ database, events, liveConfig, log, setLogLevel }) {
    events.on(settingsChanged, ({ changed }) => {
      if (changed.includes('logLevel')) setLogLevel(liveConfig.config.logLevel);
    });
    const settings = new ServerSettings({
      repository: new StoredSettingRepository(database.db),
      liveConfig,
      onChanged: (changed) => events.emit(settingsChanged, { changed }),
      log,
    });
    let endFollowing: (() => void) | undefined;
    return {
      provides: { settings },
      routes: [createSettingRoutes(settings)],
      async prepare() {
        // An SQLite file has one server, which knows what it changed.
        if (database.kind === 'sqlite') await settings.follow();
        else endFollowing = await followOthers(settings, log);
      },
      stop: () => endFollowing?.(),
    };
  },
});

/** Takes over what is stored, then follows what other servers change. @returns what ends it */
function followOthers(settings: ServerSettings, log: Logger): Promise<() => void> {
  return keepLooking({
    look: () => settings.follow(),
    intervalMs: INTERVAL_MS,
    onFailure: (err) => log.warn({ err }, 'It cannot be seen which settings are changed'),
  });
}
