import { rawRoute, route } from '../calls/route.ts';
import { listedNodeType, nodeTypeDescription, nodeTypeWords } from '../shapes/shapes.ts';
import { z } from '../shapes/zod.ts';

export const instanceSettings = z.object({
  version: z.string(),
  instanceId: z.string(),
  /** Base URLs, each with a closing slash. */
  urlBaseEditor: z.string(),
  urlBaseWebhook: z.string(),
  endpointWebhook: z.string(),
  endpointWebhookTest: z.string(),
  endpointForm: z.string(),
  endpointFormTest: z.string(),
  endpointMcp: z.string(),
  endpointMcpTest: z.string(),
  timezone: z.string(),
  /** Seconds; -1 is off. */
  executionTimeout: z.number(),
  maxExecutionTimeout: z.number(),
  saveDataErrorExecution: z.enum(['all', 'none']),
  saveDataSuccessExecution: z.enum(['all', 'none']),
  saveManualExecutions: z.boolean(),
  saveExecutionProgress: z.boolean(),
  executionMode: z.string(),
  defaultLocale: z.string(),
  userManagement: z.object({
    /** Always: there is no edition without accounts. */
    enabled: z.boolean(),
    /** The owner is not set up, and nobody chose to do without. */
    showSetupOnFirstLoad: z.boolean(),
    isOwnerSetUp: z.boolean(),
    /** The caller is not on the machine itself, and has to give the code that is printed at the start. */
    needsSetupCode: z.boolean(),
    /** Mail can be sent. */
    smtpSetup: z.boolean(),
  }),
  /** Other ways to sign in that are set up. */
  sso: z.object({
    oidc: z.object({ enabled: z.boolean(), label: z.string() }),
    saml: z.object({ enabled: z.boolean(), label: z.string() }),
  }),
  personalizationSurveyEnabled: z.boolean(),
  oauthCallbackUrls: z.object({ oauth1: z.string(), oauth2: z.string() }),
  workflowTagsDisabled: z.boolean(),
  logLevel: z.string(),
  publicApi: z.object({ enabled: z.boolean(), latestVersion: z.number().int(), path: z.string() }),
  telemetry: z.object({ enabled: z.boolean() }),
  versionNotifications: z.object({
    enabled: z.boolean(),
    /** The call that tells of released versions: of this server, which asks the feed. */
    endpoint: z.string(),
  }),
  /** A service that asks people what they think. */
  prompts: z.object({ enabled: z.boolean() }),
  templates: z.object({ enabled: z.boolean(), host: z.string() }),
  communityNodesEnabled: z.boolean(),
  isNpmAvailable: z.boolean(),
  hiringBannerEnabled: z.boolean(),
  onboardingCallPromptEnabled: z.boolean(),
  deployment: z.object({ type: z.string() }),
  versionCli: z.string(),
  /** Nothing is held back for a paid edition. */
  enterprise: z.object({ sharing: z.boolean(), ldap: z.boolean(), saml: z.boolean(), logStreaming: z.boolean() }),
});
export type InstanceSettings = z.infer<typeof instanceSettings>;

const instanceState = z.object({
  version: z.string(),
  /** `place`: the file, or the address without its password. */
  database: z.object({ kind: z.enum(['sqlite', 'postgres']), place: z.string() }),
  executionMode: z.enum(['regular', 'queue']),
  dataFolder: z.string(),
  /** What keeps the server from its work, as `/readyz` tells it: part → problem. Empty when it is well. */
  problems: z.record(z.string(), z.string()),
});
export type InstanceState = z.infer<typeof instanceState>;

export const instanceRoutes = {
  settings: route({
    method: 'GET',
    path: '/settings',
    access: 'public',
    summary: 'What the editor needs to know of the instance',
    answer: instanceSettings,
  }),
  state: route({
    method: 'GET',
    path: '/instance',
    access: 'instance:inspect',
    summary: 'What this server runs on, and whether it can do its work',
    answer: instanceState,
  }),
  timezones: route({
    method: 'GET',
    path: '/options/timezones',
    access: 'nodeType:list',
    summary: 'IANA time zones: name → label',
    answer: z.record(z.string(), z.string()),
  }),
};

/** In characters: those of some 500 types. */
const MAX_HASHES_LENGTH = 8000;

export const nodeTypeRoutes = {
  list: route({
    method: 'GET',
    path: '/node-types',
    access: 'nodeType:list',
    summary:
      'All node types without their parameters, with the hash of the whole description; with `onlyLatest` only the newest version of each',
    query: z.object({ onlyLatest: z.stringbool().optional() }),
    answer: z.array(listedNodeType),
  }),
  describe: route({
    method: 'GET',
    path: '/node-types/descriptions',
    access: 'nodeType:list',
    summary:
      'Whole descriptions by their hashes, of the list, with commas between; unknown ones are left out. Browsers keep the answer',
    query: z.object({
      hashes: z
        .string()
        .min(1)
        .max(MAX_HASHES_LENGTH)
        .transform((text) => text.split(',')),
    }),
    answer: z.array(z.intersection(listedNodeType, nodeTypeDescription)),
  }),
  find: route({
    method: 'POST',
    path: '/node-types',
    access: 'nodeType:list',
    summary: 'Descriptions of the named types and versions; unknown ones are left out',
    body: z.object({ nodeInfos: z.array(z.object({ name: z.string(), version: z.number() })) }),
    answer: z.array(nodeTypeDescription),
  }),
  translationHeaders: route({
    method: 'GET',
    path: '/node-translation-headers',
    access: 'nodeType:list',
    summary:
      'What node types are called in the language of `Accept-Language`, by their names; `null`: their own words, which are English',
    answer: z.record(z.string(), nodeTypeWords).nullable(),
  }),
  credentialTranslation: route({
    method: 'GET',
    path: '/credential-translation',
    access: 'nodeType:list',
    summary:
      'What a credential type is called in the language of `Accept-Language`; `null`: its own words, which are English',
    query: z.object({ credentialType: z.string() }),
    answer: z.object({ displayName: z.string() }).nullable(),
  }),
};

export const pushRoutes = {
  connect: rawRoute({
    method: 'GET',
    path: '/push',
    access: 'execution:listen',
    summary: 'What happens, as server-sent events; `sessionId` names the page',
    errors: ['BAD_REQUEST'],
  }),
};

export const fileRoutes = {
  file: rawRoute({
    method: 'GET',
    path: '/binary-data',
    access: 'execution:readFile',
    summary: 'A file of an item, to show or to download',
    errors: ['BAD_REQUEST', 'EXECUTION_NOT_FOUND', 'BINARY_NOT_FOUND', 'FILE_STORE_UNAVAILABLE'],
  }),
  text: rawRoute({
    method: 'GET',
    path: '/data/:fileId',
    access: 'execution:readFile',
    summary: 'A file of an item, as Base64',
    errors: ['EXECUTION_NOT_FOUND', 'BINARY_NOT_FOUND', 'FILE_STORE_UNAVAILABLE', 'PAYLOAD_TOO_LARGE'],
  }),
};

export const nodeTypeFileRoutes = {
  icon: rawRoute({
    method: 'GET',
    path: '/node-icon/:name',
    access: 'nodeType:list',
    summary: 'The picture of a node type, as SVG',
    errors: ['NOT_FOUND'],
  }),
  credentialIcon: rawRoute({
    method: 'GET',
    path: '/credential-icon/:name',
    access: 'nodeType:list',
    summary: 'The picture of a credential type, as SVG: that of the first node type that asks for it',
    errors: ['NOT_FOUND'],
  }),
};
