// What runs workflows, in a server, a worker and a command alike: a line each. The composer puts them in order.
export { accessModule } from '../access/access.module.ts';
export { executionFileModule } from '../binary-data/execution-file.module.ts';
export { credentialModule } from '../credentials/credential.module.ts';
export { credentialCipherModule } from '../credentials/credential-cipher.module.ts';
export { executionModule } from '../executions/execution.module.ts';
export { liveExecutionModule } from '../executions/live/live-execution.module.ts';
export { externalSecretModule } from '../external-secrets/external-secret.module.ts';
export { resumeKeyModule } from '../key-rotation/resume-key.module.ts';
export { nodeTypeModule } from '../node-types/node-type.module.ts';
export { packageModule } from '../packages/package.module.ts';
export { pushModule } from '../push/push.module.ts';
export { runnerModule } from '../runners/runner.module.ts';
export { triggerWorkModule } from '../triggers/work/trigger-work.module.ts';
export { variableModule } from '../variables/variable.module.ts';
export { grantModule } from '../workflows/grants/grant.module.ts';
export { storedWorkflowModule } from '../workflows/stored-workflow.module.ts';
export { runnerAnswerModule } from './runner-answer.module.ts';
