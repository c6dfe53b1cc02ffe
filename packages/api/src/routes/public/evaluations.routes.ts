import {
  byRun,
  byWorkflow,
  evaluationList,
  evaluationRoutes,
  evaluationRowList,
  evaluationRowQuery,
  evaluationRun,
  startEvaluation,
} from '../evaluations.routes.ts';
import { noAnswer, publicRoute } from './public-route.ts';

const chapter = 'Evaluations';
const alsoNeeds = 'execution:read';
const { list, start, get, rows, stop, delete: remove } = evaluationRoutes;

/** The calls of the editor, for programs. What they answer is data of executions, or repeats their errors. */
export const publicEvaluationCalls = {
  list: publicRoute({ ...list, chapter, alsoNeeds, params: byWorkflow, answer: evaluationList }),
  start: publicRoute({ ...start, chapter, params: byWorkflow, body: startEvaluation, answer: evaluationRun }),
  get: publicRoute({ ...get, chapter, alsoNeeds, params: byRun, answer: evaluationRun }),
  rows: publicRoute({
    ...rows,
    chapter,
    alsoNeeds,
    params: byRun,
    query: evaluationRowQuery,
    answer: evaluationRowList,
  }),
  stop: publicRoute({ ...stop, chapter, params: byRun, answer: evaluationRun }),
  delete: publicRoute({ ...remove, chapter, params: byRun, status: 204, answer: noAnswer }),
};
