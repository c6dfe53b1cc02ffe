import { assistantFileRoutes, assistantRoutes, assistantTurn } from '@millrace/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { knownActor } from '../access/access.ts';
import type { Config } from '../config/config-table.ts';
import { apiError } from '../errors/server-error.ts';
import type { RestRoutes } from '../http/create-app.ts';
import { checkPart, serveRoute } from '../http/rest-route.ts';
import { clientFor, OF_PAGES } from '../mcp/client-for.ts';
import type { AssistantModels } from './assistant-models.ts';
import type { AssistantTurns } from './assistant-turns.ts';
import { TurnLines } from './turn-lines.ts';

/** A whole workflow is sent. */
const MAX_BODY_BYTES = 33_554_432;
/** Shorter than the patience of the usual proxies. */
const ALIVE_MS = 20_000;

export interface AssistantRoutesOptions {
  /** Its values change while the server runs. */
  config: Pick<Config, 'assistant'>;
  models: AssistantModels;
  turns: AssistantTurns;
}

export function createAssistantRoutes({ config, models, turns }: AssistantRoutesOptions): RestRoutes {
  const requireOn = (): void => {
    if (!config.assistant) throw apiError('ASSISTANT_OFF');
  };
  return (app) => {
    serveRoute(app, assistantRoutes.get, async ({ actor }) => ({
      isOn: config.assistant,
      model: config.assistant ? await models.find(knownActor(actor).user.id) : null,
    }));
    serveRoute(app, assistantRoutes.choose, async ({ actor, body }) => {
      requireOn();
      return models.choose(knownActor(actor), body.model);
    });
    const { path, access } = assistantFileRoutes.turn;
    const options = { compress: false, bodyLimit: MAX_BODY_BYTES, config: { access } } as const;
    app.post(path, options, async (request, reply) => {
      requireOn();
      const answer = await turns.prepare(knownActor(request.actor), checkPart(assistantTurn, request.body, 'body'));
      const lines = new TurnLines();
      void writeLines(lines, answer, { app, request });
      return reply
        .headers({ 'content-type': 'application/x-ndjson; charset=utf-8', 'x-accel-buffering': 'no' })
        .send(lines.body);
    });
  };
}

type Answer = Awaited<ReturnType<AssistantTurns['prepare']>>;

/** Who closes the connection stops the assistant. */
async function writeLines(
  lines: TurnLines,
  answer: Answer,
  { app, request }: { app: FastifyInstance; request: FastifyRequest },
): Promise<void> {
  const leaving = new AbortController();
  lines.body.once('close', () => leaving.abort());
  const alive = setInterval(() => lines.write({ type: 'alive' }), ALIVE_MS);
  try {
    const client = clientFor(app, request, OF_PAGES);
    await answer({ client, signal: leaving.signal, emit: (event) => lines.write(event) });
  } finally {
    clearInterval(alive);
    lines.end();
  }
}
