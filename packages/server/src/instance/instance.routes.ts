import { instanceRoutes } from '@millrace/api';
import type { Config } from '../config/config-table.ts';
import type { RestRoutes } from '../http/create-app.ts';
import { serveRoute } from '../http/rest-route.ts';
import { programVersion } from './program-version.ts';

export interface InstanceRoutesOptions {
  config: Config;
  instanceId: string;
  /** With a closing slash. */
  publicUrl: string;
}

/** What the editor needs to know of the instance. */
export function createInstanceRoutes({ config, instanceId, publicUrl }: InstanceRoutesOptions): RestRoutes {
  return (app) => {
    serveRoute(app, instanceRoutes.settings, async () => ({
      version: programVersion,
      instanceId,
      urlBaseEditor: publicUrl,
      urlBaseWebhook: publicUrl,
      endpointWebhook: 'webhook',
      endpointWebhookTest: 'webhook-test',
      endpointForm: 'form',
      endpointFormTest: 'form-test',
      timezone: config.timezone,
      executionTimeout: config.executionTimeoutSeconds,
      maxExecutionTimeout: config.maxExecutionTimeoutSeconds,
      saveDataErrorExecution: config.saveError,
      saveDataSuccessExecution: config.saveSuccess,
      saveManualExecutions: config.saveManual,
      saveExecutionProgress: config.saveProgress,
      executionMode: config.executionsMode,
      defaultLocale: 'en',
    }));
    serveRoute(app, instanceRoutes.timezones, async () => timezones());
  };
}

function timezones(): Record<string, string> {
  const names = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')];
  return Object.fromEntries(names.map((name) => [name, name.replaceAll('_', ' ')]));
}
