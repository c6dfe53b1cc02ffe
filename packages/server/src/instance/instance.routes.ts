import { type InstanceSettings, instanceRoutes, TEMPLATE_LIBRARY_PATH, versionRoutes } from '@millrace/api';
import type { Actor } from '../access/actor.ts';
import type { Config } from '../config/config-table.ts';
import type { RestRoutes } from '../http/create-app.ts';
import { serveRoute } from '../http/rest-route.ts';
import { programVersion } from './program-version.ts';
import { webhookUrlOf } from './public-url.ts';

/** What is the same on every instance: there is no paid edition, and nothing calls home. */
const FIXED_SETTINGS = {
  defaultLocale: 'en',
  telemetry: { enabled: false },
  hiringBannerEnabled: false,
  deployment: { type: 'default' },
  enterprise: { sharing: true, ldap: false, saml: true, logStreaming: false },
};

export interface InstanceRoutesOptions {
  config: Config;
  instanceId: string;
  /** With a closing slash. */
  publicUrl: string;
  mailer: { isSetUp: boolean };
  /** Whether packages of nodes can be installed. */
  packages: { isEnabled: boolean };
  npm: { isAvailable(): Promise<boolean> };
  /** The providers that people sign in with. */
  signInProviders(): Promise<InstanceSettings['sso']>;
  owner: { isSetUp(): Promise<boolean>; isSkipped(): Promise<boolean> };
}

/** What the editor needs to know of the instance. */
export function createInstanceRoutes(options: InstanceRoutesOptions): RestRoutes {
  const { config, instanceId, publicUrl } = options;
  return (app) => {
    serveRoute(app, instanceRoutes.settings, async ({ actor }) => ({
      ...FIXED_SETTINGS,
      communityNodesEnabled: options.packages.isEnabled,
      isNpmAvailable: options.packages.isEnabled && (await options.npm.isAvailable()),
      sso: await options.signInProviders(),
      versionNotifications: {
        enabled: config.versionsFeed !== undefined,
        endpoint: `${publicUrl}rest${versionRoutes.list.path}`,
      },
      prompts: { enabled: config.promptsUrl !== undefined },
      onboardingCallPromptEnabled: config.promptsUrl !== undefined,
      personalizationSurveyEnabled: config.personalization,
      publicApi: { enabled: config.publicApi, latestVersion: 1, path: 'api' },
      userManagement: await userManagement(options, actor),
      version: programVersion,
      versionCli: programVersion,
      instanceId,
      urlBaseEditor: publicUrl,
      urlBaseWebhook: webhookUrlOf(config, publicUrl),
      endpointWebhook: 'webhook',
      endpointWebhookTest: 'webhook-test',
      endpointForm: 'form',
      endpointFormTest: 'form-test',
      endpointMcp: 'mcp',
      endpointMcpTest: 'mcp-test',
      timezone: config.timezone,
      executionTimeout: config.executionTimeoutSeconds,
      maxExecutionTimeout: config.maxExecutionTimeoutSeconds,
      saveDataErrorExecution: config.saveError,
      saveDataSuccessExecution: config.saveSuccess,
      saveManualExecutions: config.saveManual,
      saveExecutionProgress: config.saveProgress,
      executionMode: config.executionsMode,
      logLevel: config.logLevel,
      workflowTagsDisabled: !config.tags,
      templates: {
        enabled: config.templates,
        host: config.templatesHost ?? `${publicUrl}rest${TEMPLATE_LIBRARY_PATH}`,
      },
      oauthCallbackUrls: {
        oauth1: `${publicUrl}rest/oauth1-credential/callback`,
        oauth2: `${publicUrl}rest/oauth2-credential/callback`,
      },
    }));
    serveRoute(app, instanceRoutes.timezones, async () => timezones());
  };
}

async function userManagement({ mailer, owner }: InstanceRoutesOptions, actor: Actor) {
  const isOwnerSetUp = await owner.isSetUp();
  return {
    enabled: true,
    isOwnerSetUp,
    showSetupOnFirstLoad: !isOwnerSetUp && !(await owner.isSkipped()),
    needsSetupCode: !isOwnerSetUp && actor.kind !== 'default',
    smtpSetup: mailer.isSetUp,
  };
}

function timezones(): Record<string, string> {
  const names = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')];
  return Object.fromEntries(names.map((name) => [name, name.replaceAll('_', ' ')]));
}
