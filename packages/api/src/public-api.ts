import { publicAuditCalls } from './routes/public/audit.routes.ts';
import { publicCredentialCalls } from './routes/public/credentials.routes.ts';
import { publicDataTableCalls } from './routes/public/data-tables.routes.ts';
import { publicEvaluationCalls } from './routes/public/evaluations.routes.ts';
import { publicExecutionCalls } from './routes/public/executions.routes.ts';
import type { PublicRoute } from './routes/public/public-route.ts';
import { publicTagCalls } from './routes/public/tags.routes.ts';
import { publicProjectCalls, publicUserCalls } from './routes/public/users.routes.ts';
import { publicVariableCalls } from './routes/public/variables.routes.ts';
import { publicWorkflowCalls } from './routes/public/workflows.routes.ts';

/** Where the calls of the public API lie. */
export const PUBLIC_API_PATH = '/api/v1';

/** What programs call, with an API key: in the paths and shapes that clients of n8n know. */
export const publicApi = {
  workflows: publicWorkflowCalls,
  evaluations: publicEvaluationCalls,
  executions: publicExecutionCalls,
  credentials: publicCredentialCalls,
  tags: publicTagCalls,
  variables: publicVariableCalls,
  dataTables: publicDataTableCalls,
  users: publicUserCalls,
  projects: publicProjectCalls,
  audit: publicAuditCalls,
} as const;

/** All calls of the public API. */
export const publicCalls: readonly PublicRoute[] = Object.values(publicApi).flatMap((group) =>
  Object.values<PublicRoute>(group),
);
