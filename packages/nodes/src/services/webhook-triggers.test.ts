import type { JsonObject } from '@millrace/node-sdk';
import { callWebhook, lookAfterSubscription } from '@millrace/node-sdk/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { namesOfServiceTriggers } from '../testing/service-triggers.ts';
import { WEBHOOK_CASES } from '../testing/webhook-cases.ts';
import { CALLED_AT, OWN_ADDRESS, WebhookService } from '../testing/webhook-service.ts';

describe.each(Object.entries(WEBHOOK_CASES))('The trigger of %s', (_name, about) => {
  let service: WebhookService;
  let memory: JsonObject;
  beforeEach(() => {
    service = new WebhookService(about);
    memory = {};
  });

  const life = () => ({
    credentials: about.credentials,
    parameters: about.parameters,
    staticData: { node: memory, workflow: {} },
    url: OWN_ADDRESS,
    http: service.http,
    now: CALLED_AT,
  });
  const lookAfter = (action: 'keep' | 'remove') => lookAfterSubscription(about.node, action, life());
  /** @returns how many items it gives, or the status that it refuses with. */
  async function call(called: ReturnType<WebhookService['call']>): Promise<number> {
    const { outputs, reply } = await callWebhook(about.node, { method: 'POST', ...called }, life());
    return outputs?.[0]?.length ?? reply?.status ?? 0;
  }

  it('subscribes, and takes the calls of the service, and of nobody else', async () => {
    await lookAfter('keep');
    expect(service.hooks.size).toBe(1);
    expect(await call(service.call())).toBe(1);
    expect(await call({ body: '{"made":"up"}', query: {}, headers: {} })).toBe(401);
  });

  it('keeps its one subscription, and makes a new one where the service has lost it', async () => {
    await lookAfter('keep');
    await lookAfter('keep');
    expect(service.made).toBe(1);
    service.hooks.clear();
    await lookAfter('keep');
    expect(service.hooks.size).toBe(about.cannotAsk ? 0 : 1);
  });

  it('remembers nothing of a subscription that the service refused, and makes it the next time', async () => {
    service.state = 'failing';
    await expect(lookAfter('keep')).rejects.toThrow(/has a problem of its own \(500\)/);
    expect(memory).toEqual({});
    service.state = 'well';
    await lookAfter('keep');
    expect(service.hooks.size).toBe(1);
  });

  it('loses and doubles nothing where the service is away for a while', async () => {
    await lookAfter('keep');
    const before = structuredClone(memory);
    service.state = 'away';
    if (!about.cannotAsk) await expect(lookAfter('keep')).rejects.toThrow();
    expect(memory).toEqual(before);
    service.state = 'well';
    expect(await call(service.call())).toBe(1);
    await lookAfter('keep');
    expect(service.made).toBe(1);
  });

  it('ends its subscription, also at a second try, and where it is gone already', async () => {
    await lookAfter('keep');
    service.state = 'away';
    await expect(lookAfter('remove')).rejects.toThrow();
    service.state = 'well';
    await lookAfter('remove');
    expect([service.hooks.size, memory]).toEqual([0, {}]);
    await lookAfter('keep');
    service.hooks.clear();
    await lookAfter('remove');
    expect(memory).toEqual({});
  });
});

/** People subscribe in the settings of the Slack app: there is nothing to make, renew or end. */
const SUBSCRIBED_BY_HAND = ['n8n-nodes-base.slackTrigger'];

it('Each trigger that subscribes to a service is tried here', async () => {
  const tried = [...Object.values(WEBHOOK_CASES).map(({ node }) => node.description.name), ...SUBSCRIBED_BY_HAND];
  const subscribing = await namesOfServiceTriggers((implementation) => 'subscription' in implementation);
  expect(subscribing).toEqual(tried.sort());
});
