import { describe, expect, it } from 'vitest';
import { useTestServer } from '../testing/test-server.ts';

describe('The settings of an instance', () => {
  const server = useTestServer();

  it('are complete, with the defaults, for whoever asks', async () => {
    const url = 'http://localhost/';
    expect(await server.rest('GET', '/settings')).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      versionCli: expect.stringMatching(/^\d+\.\d+\.\d+/),
      instanceId: expect.stringMatching(/./),
      urlBaseEditor: url,
      urlBaseWebhook: url,
      endpointWebhook: 'webhook',
      endpointWebhookTest: 'webhook-test',
      endpointForm: 'form',
      endpointFormTest: 'form-test',
      endpointMcp: 'mcp',
      endpointMcpTest: 'mcp-test',
      timezone: expect.stringMatching(/./),
      executionTimeout: 86400,
      maxExecutionTimeout: 86400,
      saveDataErrorExecution: 'all',
      saveDataSuccessExecution: 'all',
      saveManualExecutions: true,
      saveExecutionProgress: false,
      executionMode: 'regular',
      defaultLocale: 'en',
      userManagement: {
        enabled: true,
        isOwnerSetUp: false,
        showSetupOnFirstLoad: true,
        needsSetupCode: false,
        smtpSetup: false,
      },
      sso: { oidc: { enabled: false, label: expect.any(String) }, saml: { enabled: false, label: expect.any(String) } },
      personalizationSurveyEnabled: true,
      oauthCallbackUrls: {
        oauth1: `${url}rest/oauth1-credential/callback`,
        oauth2: `${url}rest/oauth2-credential/callback`,
      },
      workflowTagsDisabled: false,
      logLevel: expect.any(String),
      publicApi: { enabled: true, latestVersion: 1, path: 'api' },
      telemetry: { enabled: false },
      prompts: { enabled: false },
      versionNotifications: { enabled: false, endpoint: `${url}rest/versions` },
      templates: { enabled: true, host: `${url}rest/template-library` },
      communityNodesEnabled: expect.any(Boolean),
      isNpmAvailable: expect.any(Boolean),
      hiringBannerEnabled: false,
      onboardingCallPromptEnabled: false,
      deployment: { type: 'default' },
      enterprise: { sharing: true, ldap: false, saml: true, logStreaming: false },
    });
  });
});

describe('The settings of an instance that is set up by its environment', () => {
  const server = useTestServer({
    environment: {
      MILLRACE_WEBHOOK_URL: 'https://hooks.example.com',
      MILLRACE_TIMEZONE: 'Asia/Tokyo',
      MILLRACE_EXECUTION_TIMEOUT: '60',
      MILLRACE_EXECUTION_TIMEOUT_MAX: '600',
      MILLRACE_SAVE_ERROR: 'none',
      MILLRACE_SAVE_SUCCESS: 'none',
      MILLRACE_SAVE_MANUAL: 'false',
      MILLRACE_SAVE_PROGRESS: 'true',
      MILLRACE_PERSONALIZATION: 'false',
      MILLRACE_TAGS: 'false',
      MILLRACE_TEMPLATES: 'false',
      MILLRACE_PUBLIC_API: 'false',
      MILLRACE_LOG_LEVEL: 'silent',
    },
  });

  it('follow it', async () => {
    expect(await server.rest('GET', '/settings')).toMatchObject({
      urlBaseWebhook: 'https://hooks.example.com/',
      timezone: 'Asia/Tokyo',
      executionTimeout: 60,
      maxExecutionTimeout: 600,
      saveDataErrorExecution: 'none',
      saveDataSuccessExecution: 'none',
      saveManualExecutions: false,
      saveExecutionProgress: true,
      personalizationSurveyEnabled: false,
      workflowTagsDisabled: true,
      templates: { enabled: false },
      publicApi: { enabled: false },
      logLevel: 'silent',
    });
  });
});
