import { publicApi } from '@millrace/api';
import type { Evaluations } from '../evaluations/evaluations.ts';
import { type PublicCalls, serveCall } from './public-call.ts';

const calls = publicApi.evaluations;

export function createEvaluationCalls({ evaluations }: { evaluations: Evaluations }): PublicCalls {
  return (app) => {
    serveCall(app, calls.list, ({ params }) => evaluations.list(params.id));
    serveCall(app, calls.start, ({ actor, params, body }) =>
      evaluations.start(params.id, { ...body, userId: actor.user.id }),
    );
    serveCall(app, calls.get, ({ params }) => evaluations.get(params.id, params.runId));
    serveCall(app, calls.rows, ({ params, query }) => evaluations.rows(params.id, params.runId, query));
    serveCall(app, calls.stop, ({ actor, params }) => evaluations.stop(params.id, params.runId, actor));
    serveCall(app, calls.delete, ({ params }) => evaluations.delete(params.id, params.runId));
  };
}
