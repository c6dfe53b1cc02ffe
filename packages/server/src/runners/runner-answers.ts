import type { DataTableAnswer, ToServer, VectorAnswer } from '@millrace/wire';
import { ServerError } from '../errors/server-error.ts';
import type {
  CallSlotQuestion,
  CredentialQuestion,
  DataTableQuestion,
  FileQuestion,
  ModelQuestion,
  RunnerPoolOptions,
  VariableQuestion,
  VectorQuestion,
} from './runner-pool-options.ts';
import type { RunnerProcess } from './runner-process.ts';

type Answers = Pick<
  RunnerPoolOptions,
  | 'admitModel'
  | 'answerCredential'
  | 'answerVariables'
  | 'claimFileSpace'
  | 'mayOpenFiles'
  | 'takeCallSlot'
  | 'answerDataTables'
  | 'answerVectors'
  | 'log'
>;

/** Answers what runners ask for while they execute. */
export class RunnerAnswers {
  readonly #options: Answers;

  constructor(options: Answers) {
    this.#options = options;
  }

  async credential(runner: RunnerProcess, question: CredentialQuestion): Promise<void> {
    const { requestId, executionId } = question;
    try {
      runner.send({ type: 'credential', requestId, ...(await this.#options.answerCredential(question)) });
    } catch (error) {
      const isRefusal = error instanceof ServerError;
      if (!isRefusal) this.#options.log.error({ err: error, executionId }, 'A credential could not be read');
      const message = isRefusal ? error.message : 'The credential could not be read.';
      runner.send({ type: 'credential', requestId, data: null, message });
    }
  }

  async fileSpace(
    runner: RunnerProcess,
    { requestId, bytes }: Extract<ToServer, { type: 'claimFileSpace' }>,
  ): Promise<void> {
    runner.send({ type: 'fileSpace', requestId, isGranted: await this.#options.claimFileSpace(bytes) });
  }

  async callSlot(runner: RunnerProcess, question: CallSlotQuestion): Promise<void> {
    const waitMs = await this.#options.takeCallSlot(question);
    runner.send({ type: 'callSlot', requestId: question.requestId, waitMs });
  }

  /** Without an answer it may not. */
  async fileRight(runner: RunnerProcess, { requestId, executionId, of }: FileQuestion): Promise<void> {
    const isGranted = await this.#options.mayOpenFiles({ executionId, of }).catch((error: unknown) => {
      this.#options.log.error({ err: error, executionId }, 'Whether files may be opened could not be found out');
      return false;
    });
    runner.send({ type: 'fileRight', requestId, isGranted });
  }

  async dataTables(runner: RunnerProcess, question: DataTableQuestion): Promise<void> {
    const { requestId, executionId, node, request } = question;
    const answer = await this.#options
      .answerDataTables({ executionId, node, request })
      .catch((error: unknown): DataTableAnswer => {
        this.#options.log.error({ err: error, executionId }, 'A data table could not be read or written');
        return { kind: 'failed' };
      });
    runner.send({ type: 'dataTables', requestId, answer });
  }

  async vectors(runner: RunnerProcess, { requestId, executionId, node, request }: VectorQuestion): Promise<void> {
    const answer = await this.#options
      .answerVectors({ executionId, node, request })
      .catch((error: unknown): VectorAnswer => {
        this.#options.log.error({ err: error, executionId }, 'A vector store could not be read or written');
        return { kind: 'failed' };
      });
    runner.send({ type: 'vectors', requestId, answer });
  }

  async model(runner: RunnerProcess, { requestId, executionId, daily }: ModelQuestion): Promise<void> {
    const refusal = await this.#options.admitModel({ executionId, daily });
    runner.send({ type: 'modelAdmitted', requestId, ...(refusal && { refusal }) });
  }

  async variables(runner: RunnerProcess, { requestId, executionId }: VariableQuestion): Promise<void> {
    try {
      const values = await this.#options.answerVariables({ executionId });
      runner.send({ type: 'variables', requestId, values });
    } catch (error) {
      this.#options.log.error({ err: error, executionId }, 'Variables could not be read');
      runner.send({ type: 'variables', requestId, values: null });
    }
  }
}
