import fastifyCompress from '@fastify/compress';
import { openApiDocument, PUBLIC_API_PATH } from '@millrace/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { registerAccess } from '../access/access.plugin.ts';
import type { Access } from '../access/access.ts';
import type { Actor } from '../access/actor.ts';
import { AuditService } from '../audit/audit.service.ts';
import type { Config } from '../config/config-table.ts';
import type { DataTables } from '../data-tables/create-data-tables.ts';
import { apiError } from '../errors/server-error.ts';
import type { Evaluations } from '../evaluations/evaluations.ts';
import { createOriginGuard } from '../http/origin-guard.ts';
import { SECURITY_HEADERS } from '../http/security-headers.ts';
import { programVersion } from '../instance/program-version.ts';
import type { VariableService } from '../variables/variable.service.ts';
import type { WorkflowRepository } from '../workflows/workflow.repository.ts';
import type { WorkflowListRepository } from '../workflows/workflow-list.repository.ts';
import { createAuditCalls } from './audit-calls.ts';
import { type CredentialCallsOptions, createCredentialCalls } from './credential-calls.ts';
import { createDataTableCalls } from './data-table-calls.ts';
import { createEvaluationCalls } from './evaluation-calls.ts';
import { createExecutionCalls, type ExecutionCallsOptions } from './execution-calls.ts';
import { RequestLimits } from './request-limits.ts';
import { createTagCalls } from './tag-calls.ts';
import { createUserCalls, type UserCallsOptions } from './user-calls.ts';
import { createVariableCalls } from './variable-calls.ts';
import { createWorkflowCalls, type WorkflowCallsOptions } from './workflow-calls.ts';

const COMPRESS_FROM_BYTES = 1024;

export interface PublicApiOptions
  extends WorkflowCallsOptions,
    ExecutionCallsOptions,
    CredentialCallsOptions,
    UserCallsOptions {
  evaluations: Evaluations;
  config: Config;
  /** With a closing slash. */
  publicUrl: string;
  access: Access;
  repository: WorkflowRepository;
  variables: VariableService;
  dataTables: Pick<DataTables, 'tables' | 'rows'>;
  workflowLists: WorkflowListRepository;
  /** Notes who did what by the calls that are served. */
  auditCallsOf(served: FastifyInstance): void;
  /** For whom a program calls, by its key. */
  findProgram(request: FastifyRequest): Promise<Actor>;
}

/** Serves what programs call. They prove themselves by keys alone: a session of a browser counts for nothing here. */
export async function servePublicApi(app: FastifyInstance, options: PublicApiOptions): Promise<void> {
  const { config, access, findProgram, publicUrl } = options;
  const guard = createOriginGuard(config);
  const limits = new RequestLimits({ perMinute: config.publicApiLimit });
  const audit = new AuditService({ ...options, workflows: options.repository });
  const findActor = async (request: FastifyRequest): Promise<Actor> => {
    const actor = await findProgram(request);
    if (actor.kind === 'apiKey') limits.count(actor.keyId);
    else if (request.routeOptions.config.access !== 'public') throw apiError('SIGN_IN_REQUIRED.key');
    return actor;
  };
  await app.register(
    async (api) => {
      options.auditCallsOf(api);
      await api.register(fastifyCompress, { threshold: COMPRESS_FROM_BYTES, encodings: ['gzip', 'deflate'] });
      api.addHook('onRequest', async (request, reply) => {
        guard.checkHost(request);
        reply.headers({ ...SECURITY_HEADERS, 'cache-control': 'no-store' });
      });
      takeBodies(api);
      registerAccess(api, { access, findActor });
      serveDocument(api, new URL(publicUrl).pathname.replace(/\/$/, ''));
      for (const addCalls of [
        createWorkflowCalls(options),
        createEvaluationCalls(options),
        createExecutionCalls(options),
        createCredentialCalls(options),
        createTagCalls(options.tags),
        createVariableCalls(options.variables),
        createDataTableCalls(options.dataTables),
        createUserCalls(options),
        createAuditCalls(audit),
      ]) {
        addCalls(api);
      }
    },
    { prefix: PUBLIC_API_PATH },
  );
}

/** Clients name a type where they send no body, too, and then not always that of JSON. */
function takeBodies(api: FastifyInstance): void {
  const parse = api.getDefaultJsonParser('ignore', 'ignore');
  api.removeAllContentTypeParsers();
  api.addContentTypeParser<string>('*', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    if (/^application\/json\b/i.test(request.headers['content-type'] ?? '')) return parse(request, body, done);
    done(apiError('BAD_REQUEST.notJson'));
  });
}

/** The description of the interface; it holds nothing of the instance. Few ask for it, so it is made then. */
function serveDocument(api: FastifyInstance, server: string): void {
  let made: ReturnType<typeof openApiDocument> | undefined;
  const document = () => (made ??= openApiDocument({ version: programVersion, server }));
  const config = { access: 'public' } as const;
  api.get('/openapi.json', { config }, async (_, reply) =>
    reply.type('application/json; charset=utf-8').send(document()),
  );
  api.get('/openapi.yml', { config }, async (_, reply) => {
    const { stringify } = await import('yaml');
    return reply.type('application/yaml; charset=utf-8').send(stringify(document()));
  });
}
