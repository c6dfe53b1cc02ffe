import type { RunPeople } from '../access/run-people.ts';
import type { ShareRepository } from '../access/share.repository.ts';
import type { ExecutionFiles } from '../binary-data/execution-files.ts';
import type { FileRights } from '../binary-data/file-rights.ts';
import type { CallPacer } from '../call-pace/call-pacer.ts';
import type { Credentials } from '../credentials/create-credentials.ts';
import type { CredentialCipher } from '../credentials/credential-cipher.ts';
import type { DataTables } from '../data-tables/create-data-tables.ts';
import type { Executions } from '../executions/create-executions.ts';
import type { ExecutionLauncher } from '../executions/start/execution-launcher.ts';
import { readerOf } from '../executions/start/file-reader.ts';
import type { ModelUsages } from '../models/model-usages.ts';
import { defineModule, need } from '../modules/module.ts';
import type { NodeLookups } from '../node-types/node-lookups.ts';
import type { RunnerQuestionAnswers } from '../runners/runner.module.ts';
import type { TriggerWorks } from '../triggers/work/trigger-works.ts';
import type { VariableRepository } from '../variables/variable.repository.ts';
import type { VectorService } from '../vectors/vector.service.ts';
import { createCredentialAnswers } from './credential-answers.ts';
import { createNodeAsker } from './node-asker.ts';
import { createVariableAnswers } from './variable-answers.ts';
import { createVariableRuns } from './variable-runs.ts';

/** Answers what runners ask while they execute. */
export const runnerAnswerModule = defineModule({
  name: 'answers to runners',
  needs: {
    answerRunners: need<(answers: RunnerQuestionAnswers) => void>(),
    callPacer: need<CallPacer>(),
    cipher: need<CredentialCipher>(),
    credentials: need<Credentials>(),
    dataTables: need<DataTables>(),
    executions: need<Executions>(),
    fileRights: need<FileRights>(),
    files: need<ExecutionFiles>(),
    launcher: need<ExecutionLauncher>(),
    lookups: need<NodeLookups>(),
    modelUsage: need<ModelUsages>(),
    runPeople: need<RunPeople>(),
    shares: need<ShareRepository>(),
    triggerWorks: need<TriggerWorks>(),
    variableRepository: need<VariableRepository>(),
    vectors: need<VectorService>(),
  },
  provides: [],
  create({ answerRunners, callPacer, credentials, dataTables, executions, fileRights, files, vectors, ...needs }) {
    const { launcher, modelUsage, variableRepository } = needs;
    const variableRuns = createVariableRuns(needs);
    const askerOf = createNodeAsker({ ...needs, variableRuns });
    answerRunners({
      answerCredential: createCredentialAnswers({ ...needs, credentials: credentials.handout }),
      answerVariables: createVariableAnswers({ ...needs, variableRuns, repository: variableRepository }),
      answerSubExecution: (question) => executions.subExecutions.answer(question),
      claimFileSpace: (bytes) => files.claim(bytes),
      async mayOpenFiles({ executionId, of }) {
        const row = launcher.find(executionId)?.row;
        return row !== undefined && (await fileRights.mayOpen(readerOf(row), of));
      },
      answerDataTables: async ({ executionId, node, request }) =>
        dataTables.answers.answer({ ...(await askerOf(executionId, node)), executionId }, request),
      answerVectors: async ({ executionId, node, request }) =>
        vectors.answer(await askerOf(executionId, node), request),
      takeCallSlot: (wanted) => callPacer.take(wanted),
      holdCalls: (pause) => callPacer.hold(pause),
      admitModel: ({ executionId, daily }) =>
        modelUsage.admit({ workflowId: launcher.find(executionId)?.row.workflow_id ?? null, daily }),
      takePlace: ({ executionId, key }) => executions.places.take(executionId, key),
    });
    return {};
  },
});
