import type { FastifyRequest } from 'fastify';
import type { Access } from '../access/access.ts';
import type { Actor } from '../access/actor.ts';
import type { Config } from '../config/config-table.ts';
import type { AppTokens } from '../connected-apps/app-tokens.ts';
import type { OAuthPlaces } from '../connected-apps/oauth-places.ts';
import { defineModule, need } from '../modules/module.ts';
import type { Passes } from '../sessions/passes.ts';
import { serveMcpServer } from './serve-mcp-server.ts';

/** The instance as an MCP server, for AI clients. */
export const mcpServerModule = defineModule({
  name: 'MCP server',
  needs: {
    access: need<Access>(),
    appTokens: need<AppTokens>(),
    config: need<Config>(),
    findProgram: need<(request: FastifyRequest) => Promise<Actor>>(),
    oauthPlaces: need<OAuthPlaces>(),
    passes: need<Passes>(),
  },
  provides: [],
  create: (needs) => ({ serve: (app) => serveMcpServer(app, needs) }),
});
