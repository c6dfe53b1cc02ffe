import { promptRoutes } from '@millrace/api';
import { knownActor } from '../access/access.ts';
import type { RestRoutes } from '../http/create-app.ts';
import { serveRoute } from '../http/rest-route.ts';
import type { PromptService } from './prompt-service.ts';

export function createPromptRoutes(service: PromptService): RestRoutes {
  return (app) => {
    serveRoute(app, promptRoutes.list, ({ actor }) => service.list(knownActor(actor).user.id));
    serveRoute(app, promptRoutes.contact, ({ actor, body }) => service.sendContact(knownActor(actor).user.id, body));
    serveRoute(app, promptRoutes.valueSurvey, ({ actor, body }) => service.sendValue(knownActor(actor).user.id, body));
    serveRoute(app, promptRoutes.onboarding, ({ actor }) => service.offerCall(knownActor(actor).user.id));
    serveRoute(app, promptRoutes.applyForOnboarding, async ({ actor, body }) => {
      await service.applyForCall(knownActor(actor).user.id, body);
      return true as const;
    });
  };
}
