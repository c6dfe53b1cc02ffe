import type { WebhookEndpoint } from '@millrace/wire';
import type { FastifyInstance } from 'fastify';
import type { ResumeKeys } from '../access/resume-keys.ts';
import type { ExecutionFiles } from '../binary-data/execution-files.ts';
import type { Config } from '../config/config-table.ts';
import type { ExecutionReader } from '../executions/history/execution-reader.ts';
import type { WaitingExecutions } from '../executions/waiting/waiting-executions.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { Triggers } from '../triggers/create-triggers.ts';
import { CallerLimits } from './caller-limits.ts';
import { FormUploads } from './form-uploads.ts';
import { EventStreams } from './mcp/event-streams.ts';
import { withEventStreams } from './mcp/with-event-streams.ts';
import { createSlackButtons, createTelegramButtons } from './pressed-buttons.ts';
import { createProductionWebhooks } from './production-webhooks.ts';
import { createTestWebhooks } from './test-webhooks.ts';
import { VisitorAccounts, type VisitorAccountsOptions } from './visitor-accounts.ts';
import { createWaitingWebhooks } from './waiting-webhooks.ts';
import { registerWebhooks } from './webhook.plugin.ts';
import type { WebhookCalls } from './webhook-calls.ts';

export interface WebhooksOptions {
  config: Pick<Config, 'maxBodyBytes' | 'maxFormBytes' | 'publicUrl' | 'webhookUrl'>;
  files: ExecutionFiles;
  triggers: Pick<Triggers, 'activation' | 'endpoints' | 'tests'>;
  calls: WebhookCalls;
  waiting: Pick<WaitingExecutions, 'waitingOf'>;
  resumeKeys: ResumeKeys;
  reader: Pick<ExecutionReader, 'row'>;
  visitors: Omit<VisitorAccountsOptions, 'addresses'>;
  /** Where traces are kept. */
  tracing?: Tracing | undefined;
}

type Address = WebhookEndpoint['address'];

/** All addresses at which callers from outside reach workflows. */
export async function serveWebhooks(app: FastifyInstance, options: WebhooksOptions): Promise<void> {
  const { config, files, triggers, calls, waiting, resumeKeys, reader, tracing } = options;
  const { activation, endpoints, tests } = triggers;
  const limits = new CallerLimits();
  const visitors = new VisitorAccounts({ ...options.visitors, addresses: config });
  const streams = new EventStreams();
  app.addHook('preClose', async () => streams.close());
  const production = (address: Address) =>
    createProductionWebhooks({
      endpoints,
      limits,
      visitors,
      address,
      calls,
      executable: (id) => activation.executable(id),
    });
  const ofWaiting = (address: 'webhook' | 'form') =>
    createWaitingWebhooks({ address, calls, executions: waiting, resumeKeys, findRow: (id) => reader.row(id) });
  await registerWebhooks(app, {
    maxBodyBytes: config.maxBodyBytes,
    uploads: new FormUploads({ files, maxBytes: config.maxFormBytes, maxBytesInMemory: config.maxBodyBytes }),
    tracing,
    addresses: config,
    sources: {
      '/webhook': production('webhook'),
      '/webhook-test': createTestWebhooks(tests, 'webhook'),
      '/form': production('form'),
      '/form-test': createTestWebhooks(tests, 'form'),
      '/mcp': withEventStreams(production('mcp'), streams),
      '/mcp-test': withEventStreams(createTestWebhooks(tests, 'mcp'), streams),
      '/webhook-waiting': ofWaiting('webhook'),
      '/form-waiting': ofWaiting('form'),
      '/webhook-waiting-slack': createSlackButtons({ calls, resumeKeys }),
      '/webhook-waiting-telegram': createTelegramButtons({ calls, resumeKeys }),
    },
  });
}
