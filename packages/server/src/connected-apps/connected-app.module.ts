import { AttemptLimits } from '../access/attempt-limits.ts';
import type { Config } from '../config/config-table.ts';
import type { Database } from '../database/database.ts';
import type { EventBus } from '../modules/event-bus.ts';
import { defineModule, need } from '../modules/module.ts';
import { signedOutEverywhere } from '../users/user.events.ts';
import { AppClientRepository } from './app-client.repository.ts';
import { AppRegistration } from './app-registration.ts';
import { AppTokens, type AppTokensOptions } from './app-tokens.ts';
import { Authorization } from './authorization.service.ts';
import { ConnectedAppRepository } from './connected-app.repository.ts';
import { createConnectedAppRoutes } from './connected-app.routes.ts';
import { ConnectedApps } from './connected-apps.service.ts';
import { oauthPlacesOf } from './oauth-places.ts';
import { serveOAuth } from './serve-oauth.ts';

/** Apps that act for a user at the MCP server, by OAuth. */
export const connectedAppModule = defineModule({
  name: 'connected apps',
  needs: {
    config: need<Config>(),
    database: need<Database>(),
    events: need<EventBus>(),
    noteAppEnd: need<AppTokensOptions['onEnd']>(),
    publicUrl: need<string>(),
  },
  provides: ['appTokens', 'oauthPlaces'],
  create({ config, database: { db }, events, noteAppEnd, publicUrl }) {
    const places = oauthPlacesOf(publicUrl);
    const { issuer, resource } = places;
    const stores = { clients: new AppClientRepository(db), apps: new ConnectedAppRepository(db) };
    const limits = new AttemptLimits(db);
    const apps = new ConnectedApps(stores);
    events.on(signedOutEverywhere, ({ userId }) => apps.disconnectAll(userId));
    const authorization = new Authorization({ ...stores, issuer, resource, isOn: () => config.mcpServer });
    const registration = new AppRegistration({ ...stores, limits });
    const tokens = new AppTokens({ ...stores, limits, resource, onEnd: noteAppEnd });
    return {
      provides: { appTokens: tokens, oauthPlaces: places },
      routes: [createConnectedAppRoutes(apps, authorization)],
      serve: (app) => serveOAuth(app, { config, places, publicUrl, registration, tokens }),
      housekeeping: { what: 'connected apps', remove: () => apps.removeOutdated() },
    };
  },
});
