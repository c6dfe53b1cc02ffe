import type { ResumeKeys } from '../access/resume-keys.ts';
import { SignedLinks } from '../access/signed-links.ts';
import type { ExecutionFiles } from '../binary-data/execution-files.ts';
import type { Config } from '../config/config-table.ts';
import type { ExecutionReader } from '../executions/history/execution-reader.ts';
import type { WaitingExecutions } from '../executions/waiting/waiting-executions.ts';
import { defineModule, need } from '../modules/module.ts';
import type { SessionCookie } from '../sessions/session-cookie.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { Triggers } from '../triggers/create-triggers.ts';
import type { OwnerService } from '../users/owner.service.ts';
import { serveWebhooks } from './serve-webhooks.ts';
import type { WebhookCalls } from './webhook-calls.ts';

/** All addresses at which callers from outside reach workflows. */
export const webhookModule = defineModule({
  name: 'webhooks',
  needs: {
    calls: need<WebhookCalls>(),
    instance: need<{ encryptionKey: string }>(),
    owner: need<Pick<OwnerService, 'isSetUp'>>(),
    publicUrl: need<string>(),
    sessionCookie: need<SessionCookie>(),
    sessions: need<Sessions>(),
    config: need<Config>(),
    files: need<ExecutionFiles>(),
    reader: need<ExecutionReader>(),
    resumeKeys: need<ResumeKeys>(),
    tracing: need<Tracing | undefined>(),
    triggers: need<Triggers>(),
    waiting: need<WaitingExecutions>(),
  },
  provides: [],
  create({ instance, owner, publicUrl, sessionCookie: cookie, sessions, ...needs }) {
    const visitors = { cookie, links: new SignedLinks(instance.encryptionKey), owner, publicUrl, sessions };
    return { serve: (app) => serveWebhooks(app, { ...needs, visitors }) };
  },
});
