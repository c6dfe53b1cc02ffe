import { pino } from 'pino';
import { expect, it } from 'vitest';
import { loadConfig } from '../config/load-config.ts';
import { createApp, registerRest } from './create-app.ts';

it('Who watches the calls of the interface is not on the path of webhooks', async () => {
  const { config } = loadConfig({});
  const app = createApp(pino({ level: 'silent' }), config);
  const seen: string[] = [];
  app.post('/webhook/*', async () => ({ taken: true }));
  await registerRest(app, {
    config,
    who: {
      access: { require: async () => undefined, can: async () => true },
      findActor: async () => ({ kind: 'nobody' }),
    },
    watch: (rest) => rest.addHook('onSend', async (request) => void seen.push(request.url)),
    routes: [(rest) => rest.get('/ping', { config: { access: 'public' } }, async () => ({ data: true }))],
  });
  const taken = await app.inject({ method: 'POST', url: '/webhook/orders' });
  const answered = await app.inject({ method: 'GET', url: '/rest/ping' });
  await app.close();
  expect([taken.statusCode, answered.statusCode, seen]).toEqual([200, 200, ['/rest/ping']]);
});
