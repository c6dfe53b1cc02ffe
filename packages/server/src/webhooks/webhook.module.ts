import type { ResumeKeys } from '../access/resume-keys.ts';
import type { ExecutionFiles } from '../binary-data/execution-files.ts';
import type { Config } from '../config/config-table.ts';
import type { ExecutionReader } from '../executions/history/execution-reader.ts';
import type { WaitingExecutions } from '../executions/waiting/waiting-executions.ts';
import { defineModule, need } from '../modules/module.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { Triggers } from '../triggers/create-triggers.ts';
import { serveWebhooks } from './serve-webhooks.ts';
import type { WebhookCalls } from './webhook-calls.ts';

/** All addresses at which callers from outside reach workflows. */
export const webhookModule = defineModule({
  name: 'webhooks',
  needs: {
    calls: need<WebhookCalls>(),
    config: need<Config>(),
    files: need<ExecutionFiles>(),
    reader: need<ExecutionReader>(),
    resumeKeys: need<ResumeKeys>(),
    tracing: need<Tracing | undefined>(),
    triggers: need<Triggers>(),
    waiting: need<WaitingExecutions>(),
  },
  provides: [],
  create: (needs) => ({ serve: (app) => serveWebhooks(app, needs) }),
});
