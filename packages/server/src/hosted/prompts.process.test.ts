import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NO_PROXIES } from '@millrace/network';
import { afterAll, describe, expect, it } from 'vitest';
import { Person } from '../testing/people.ts';
import { useTestServer } from '../testing/test-server.ts';
import { PromptService } from './prompt-service.ts';

const refused = { status: 502, data: { code: 'HOSTED_SERVICE_FAILED' } };

describe('A service that asks people what they think', () => {
  const asked: unknown[] = [];
  const answers = new Map<string, unknown>();
  const service = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { 'x-instance-id': instance, 'x-user-id': user } = request.headers;
    asked.push({ call: `${request.method} ${request.url}`, instance, user, body });
    const answer = answers.get(`${request.method} ${request.url}`);
    response.writeHead(answer === undefined ? 503 : 200).end(JSON.stringify(answer));
  });
  const server = useTestServer(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const { port } = service.address() as AddressInfo;
    return { environment: { MILLRACE_PROMPTS_URL: `http://127.0.0.1:${port}/ask/?key=k` } };
  });
  afterAll(() => service.close());

  it('is told of nothing unless the owner names it', async () => {
    const unnamed = new PromptService({ url: undefined, instanceId: 'i', proxies: NO_PROXIES });
    await expect(unnamed.sendContact('u', { email: 'ann@example.com' })).rejects.toMatchObject({
      code: 'HOSTED_SERVICE_FAILED',
    });
  });

  it('that is away refuses every call, and addresses and scores that are none are not sent', async () => {
    const person = new Person(server);
    const email = 'ann@example.com';
    expect(await person.call('GET', '/prompts')).toMatchObject(refused);
    expect(await person.call('GET', '/prompts/onboarding')).toMatchObject(refused);
    expect(await person.call('POST', '/prompt', { email })).toMatchObject(refused);
    expect(await person.call('POST', '/value-survey', { value: 3 })).toMatchObject(refused);
    expect(await person.call('POST', '/accounts/onboarding', { email })).toMatchObject(refused);
    asked.length = 0;
    for (const [path, body] of [
      ['/prompt', { email: 'ann' }],
      ['/accounts/onboarding', {}],
      ['/value-survey', { value: 11 }],
      ['/value-survey', { value: 9, email: '' }],
    ] as const) {
      expect((await person.call('POST', path, body)).status).toBe(400);
    }
    expect(asked).toEqual([]);
  });

  it('gets the ids of instance and user with what was entered, and says what to ask', async () => {
    const person = new Person(server);
    const offer = { title: 'Talk to us', description: '', toast_sequence_number: 1 };
    answers.set('GET /ask/prompts?key=k', { showValueSurvey: true, other: 1 });
    answers.set('GET /ask/prompts/onboarding?key=k', offer);
    answers.set('POST /ask/prompt?key=k', { updated: true });
    answers.set('POST /ask/value-survey?key=k', { updated: true });
    answers.set('POST /ask/accounts/onboarding?key=k', {});
    asked.length = 0;
    expect(await person.rest('GET', '/prompts')).toEqual({
      title: '',
      message: '',
      showContactPrompt: false,
      showValueSurvey: true,
    });
    expect(await person.rest('GET', '/prompts/onboarding')).toEqual(offer);
    expect(await person.rest('POST', '/prompt', { email: ' Ann@Example.com ' })).toEqual({ updated: true });
    expect(await person.rest('POST', '/value-survey', { value: 9 })).toEqual({ updated: true });
    expect((await person.call('POST', '/accounts/onboarding', { email: 'ann@example.com' })).data).toBe(true);
    const by = { instance: 'test', user: expect.stringMatching(/\w+/) };
    expect(asked).toEqual([
      { ...by, call: 'GET /ask/prompts?key=k', body: '' },
      { ...by, call: 'GET /ask/prompts/onboarding?key=k', body: '' },
      { ...by, call: 'POST /ask/prompt?key=k', body: '{"email":"ann@example.com"}' },
      { ...by, call: 'POST /ask/value-survey?key=k', body: '{"value":9}' },
      { ...by, call: 'POST /ask/accounts/onboarding?key=k', body: '{"email":"ann@example.com","agree":true}' },
    ]);
    expect(await person.rest('GET', '/settings')).toMatchObject({
      prompts: { enabled: true },
      onboardingCallPromptEnabled: true,
    });
  });
});
