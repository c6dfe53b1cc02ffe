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
const { list, start, get, rows, stop, delete: remove } = evaluationRoutes;

/** The calls of the editor, for programs. */
export const publicEvaluationCalls = {
  list: publicRoute({ ...list, chapter, params: byWorkflow, answer: evaluationList }),
  start: publicRoute({ ...start, chapter, params: byWorkflow, body: startEvaluation, answer: evaluationRun }),
  get: publicRoute({ ...get, chapter, params: byRun, answer: evaluationRun }),
  rows: publicRoute({ ...rows, chapter, params: byRun, query: evaluationRowQuery, answer: evaluationRowList }),
  stop: publicRoute({ ...stop, chapter, params: byRun, answer: evaluationRun }),
  delete: publicRoute({ ...remove, chapter, params: byRun, status: 204, answer: noAnswer }),
};
