import type { Permission } from '../calls/permissions.ts';
import { route } from '../calls/route.ts';
import { timestamp } from '../shapes/shapes.ts';
import { z } from '../shapes/zod.ts';

/** What an app can be allowed: what the tools of the MCP server ask for. */
export const appScopes = [
  'nodeType:list',
  'workflow:list',
  'workflow:read',
  'workflow:create',
  'workflow:update',
  'workflow:activate',
  'workflow:run',
  'workflow:execute',
  'execution:list',
  'execution:read',
  'execution:stop',
  'credential:list',
] as const satisfies readonly Permission[];
export type AppScope = (typeof appScopes)[number];

const scopes = z.array(z.enum(appScopes));

/** What an app asked for, as it stands behind the `?` of the authorization endpoint. */
const requestText = z.string().min(1).max(8000);

/** Where an app is told what was decided: a web site, a program on the computer of the user, or one that has a scheme of addresses. */
const returnTarget = z.object({
  kind: z.enum(['site', 'computer', 'program']),
  /** Host with port, or scheme. */
  name: z.string(),
});
export type AppReturnTarget = z.infer<typeof returnTarget>;

const connectedApp = z.object({
  id: z.string(),
  /** As the app calls itself; anybody can choose any name. */
  name: z.string(),
  returnsTo: returnTarget,
  scopes,
  connectedAt: timestamp,
  lastUsedAt: timestamp.nullable(),
  /** When the user is asked again, if nothing ends it before. */
  endsAt: timestamp,
});
export type ConnectedApp = z.infer<typeof connectedApp>;

const appOfSomebody = connectedApp.extend({ userId: z.string(), userName: z.string() });
export type AppOfSomebody = z.infer<typeof appOfSomebody>;

const appId = z.object({ appId: z.string() });

export const connectedAppRoutes = {
  list: route({
    method: 'GET',
    path: '/me/connected-apps',
    access: 'connectedApp:manage',
    summary: 'Apps that act for the caller, newest first',
    answer: z.array(connectedApp),
  }),
  disconnect: route({
    method: 'DELETE',
    path: '/me/connected-apps/:appId',
    access: 'connectedApp:manage',
    summary: 'Disconnects an app from the caller',
    errors: ['CONNECTED_APP_NOT_FOUND'],
    params: appId,
    answer: z.boolean(),
  }),
  describeRequest: route({
    method: 'GET',
    path: '/me/connected-apps/request',
    access: 'signedIn',
    summary: 'What an app asks the caller for, or where to return because it asked wrongly',
    errors: ['MCP_SERVER_OFF', 'APP_REQUEST_INVALID'],
    query: z.object({ request: requestText }),
    answer: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('ask'), name: z.string(), returnsTo: returnTarget, scopes }),
      z.object({ kind: z.literal('return'), name: z.string(), returnsTo: returnTarget, address: z.string() }),
    ]),
  }),
  decide: route({
    method: 'POST',
    path: '/me/connected-apps',
    access: 'signedIn',
    summary: 'Connects an app to the caller, or refuses to; answers where to go',
    errors: ['MCP_SERVER_OFF', 'APP_REQUEST_INVALID'],
    body: z.object({
      request: requestText,
      /** What the app may do, of what it asked for; `null` where the caller refuses. */
      scopes: scopes.min(1).nullable(),
    }),
    answer: z.object({
      /** Of the connected app; `null` where there is none. */
      id: z.string().nullable(),
      address: z.string(),
    }),
  }),
  listAll: route({
    method: 'GET',
    path: '/connected-apps',
    access: 'connectedApp:manageAll',
    summary: 'Apps that act for anybody, newest first',
    answer: z.array(appOfSomebody),
  }),
  disconnectAny: route({
    method: 'DELETE',
    path: '/connected-apps/:appId',
    access: 'connectedApp:manageAll',
    summary: 'Disconnects an app from whomever it acts for',
    errors: ['CONNECTED_APP_NOT_FOUND'],
    params: appId,
    answer: z.boolean(),
  }),
};
