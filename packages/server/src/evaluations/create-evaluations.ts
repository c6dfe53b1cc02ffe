import type { Database } from '../database/database.ts';
import { OwnershipRepository } from '../executions/storage/ownership.repository.ts';
import { EvaluationRepository } from './evaluation.repository.ts';
import { EvaluationRunner, type EvaluationRunnerOptions } from './evaluation-runner.ts';
import { Evaluations, type EvaluationsOptions } from './evaluations.ts';

export type CreateEvaluationsOptions = Omit<EvaluationRunnerOptions & EvaluationsOptions, keyof CreatedParts> & {
  database: Pick<Database, 'db' | 'kind'>;
};

interface CreatedParts {
  ownership: unknown;
  repository: unknown;
  runner: unknown;
}

/** Evaluations, for a server and for a command alike. */
export function createEvaluations({ database, ...options }: CreateEvaluationsOptions) {
  const repository = new EvaluationRepository(database.db);
  const runner = new EvaluationRunner({ ...options, repository });
  const ownership = new OwnershipRepository(database);
  return { repository, runner, evaluations: new Evaluations({ ...options, ownership, repository, runner }) };
}
