import type { Config } from '../config/config-table.ts';
import { proxiesOf } from '../config/proxies.ts';
import { defineModule, need } from '../modules/module.ts';
import { createPromptRoutes } from './prompt.routes.ts';
import { PromptService } from './prompt-service.ts';
import { createVersionRoutes } from './version.routes.ts';
import { VersionFeed } from './version-feed.ts';

/** Services on the internet that an owner may turn on. */
export const hostedModule = defineModule({
  name: 'hosted services',
  needs: { config: need<Config>(), instance: need<{ instanceId: string }>() },
  provides: [],
  create({ config, instance: { instanceId } }) {
    const proxies = proxiesOf(config);
    return {
      routes: [
        createVersionRoutes(new VersionFeed(config.versionsFeed, proxies)),
        createPromptRoutes(new PromptService({ url: config.promptsUrl, instanceId, proxies })),
      ],
    };
  },
});
