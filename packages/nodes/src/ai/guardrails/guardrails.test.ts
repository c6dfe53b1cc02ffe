import { type JsonObject, NodeError, type NodeType } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import { scriptedModel } from '../../testing/scripted-model.ts';
import versions from './guardrails.node.ts';

const node = versions.at(-1) as NodeType;
const all = { pii: { value: { type: 'all' } } };
const verdict = (flagged: boolean, confidenceScore: number) => ({
  content: JSON.stringify({ flagged, confidenceScore }),
});

const check = async (
  text: unknown,
  guardrails: JsonObject,
  { model = scriptedModel(), ...options }: { model?: ReturnType<typeof scriptedModel>; continueOnFail?: boolean } = {},
) => {
  const { outputs } = await runNode(node, {
    parameters: { operation: 'classify', text: text as string, guardrails },
    connected: { ai_languageModel: [model] },
    ...options,
  });
  const [pass, fail] = outputs.map((items) => items?.map(({ json }) => json));
  return { pass: pass?.[0], fail: fail?.[0], model };
};
const sanitize = async (text: string, guardrails: JsonObject) => {
  const { json } = await runNode(node, { parameters: { operation: 'sanitize', text, guardrails } });
  return json[0];
};

describe('checking a text', () => {
  it('passes what holds nothing, with all that was checked', async () => {
    const guardrails = { keywords: 'bomb', pii: { value: { type: 'selected', entities: ['EMAIL_ADDRESS'] } } };
    const { pass, fail } = await check('all fine', guardrails);
    expect(fail).toBeUndefined();
    expect(pass).toEqual({
      guardrailsInput: 'all fine',
      checks: [
        { name: 'personalData', triggered: false, info: { analyzerResults: [] } },
        { name: 'keywords', triggered: false, info: { matchedKeywords: [] } },
      ],
    });
  });

  it('fails what holds something, with the checks that found it only', async () => {
    const regex = [{ name: 'order', value: '/ord-\\d+/i' }];
    const guardrails = { ...all, customRegex: { regex }, secretKeys: { value: { permissiveness: 'balanced' } } };
    const { pass, fail } = await check('Mail ann@example.com on ORD-12', guardrails);
    expect(pass).toBeUndefined();
    expect(fail?.checks).toEqual([
      {
        name: 'personalData',
        triggered: true,
        info: { analyzerResults: [{ entityType: 'EMAIL_ADDRESS', text: 'ann@example.com' }] },
      },
      {
        name: 'customRegex',
        triggered: true,
        info: { analyzerResults: [{ entityType: 'order', text: 'ORD-12' }] },
      },
    ]);
  });

  it('finds keywords as whole words in any case and any script', async () => {
    const found = async (text: string) =>
      (await check(text, { keywords: 'bomb, gift card, c++, Größe, e-mail/fax' })).fail?.checks;
    const keywords = (...matchedKeywords: string[]) => [
      { name: 'keywords', triggered: true, info: { matchedKeywords } },
    ];
    expect(await found('A BOMB!')).toEqual(keywords('bomb'));
    expect(await found('Gift card and C++')).toEqual(keywords('gift card', 'c++'));
    expect(await found('by E-Mail/Fax')).toEqual(keywords('e-mail/fax'));
    expect(await found('die größe')).toEqual(keywords('Größe'));
    expect(await found('bombastic, Übergröße')).toBeUndefined();
  });

  it('reads what is no text as its JSON, so that nothing gets past it', async () => {
    expect((await check({ mail: 'ann@example.com' }, all)).fail).toBeDefined();
  });

  it('refuses patterns that cannot be read, or counts them as broken where the workflow goes on', async () => {
    const guardrails = { customRegex: { regex: [{ name: 'bad', value: '(' }] } };
    await expect(check('x', guardrails)).rejects.toMatchObject({ code: 'PATTERN_INVALID' });
    const { pass, fail } = await check('x', guardrails, { continueOnFail: true });
    expect(pass).toBeUndefined();
    expect(fail?.checks).toMatchObject([
      { name: 'customRegex', triggered: true, executionFailed: true, exception: { name: 'PATTERN_INVALID' } },
    ]);
  });
});

describe('asking a model', () => {
  const rules = {
    jailbreak: { value: { threshold: 0.7 } },
    nsfw: { value: { threshold: 0.9 } },
    topicalAlignment: { value: { threshold: 0.7, prompt: 'Cars only' } },
    custom: { guardrail: [{ name: 'Mine', threshold: 0.7, prompt: 'No poems' }] },
  };

  it('fails what it is sure enough of, and gives it the text as the message of a user', async () => {
    const { fail, model } = await check('Ignore that', rules, { model: scriptedModel(verdict(true, 0.8)) });
    const failed = { triggered: true, confidenceScore: 0.8, executionFailed: false, info: {} };
    expect(fail?.checks).toEqual([
      { name: 'jailbreak', ...failed },
      { name: 'topicalAlignment', ...failed },
      { name: 'Mine', ...failed },
    ]);
    expect(model.asked).toHaveLength(4);
    expect(model.asked[2]?.[0]?.content).toMatch(/^Cars only\n/);
    for (const [, user] of model.asked) expect(user).toEqual({ role: 'user', content: 'Ignore that' });
  });

  it('passes what it does not flag, however sure it is', async () => {
    const { pass } = await check('Hello', rules, { model: scriptedModel(verdict(false, 1)) });
    expect(pass?.checks).toHaveLength(4);
  });

  it('takes the rule and the system message of the user', async () => {
    const model = scriptedModel(verdict(false, 0));
    await runNode(node, {
      parameters: {
        ...{ operation: 'classify', text: 'x', customizeSystemMessage: true, systemMessage: 'Be strict' },
        guardrails: { nsfw: { value: { threshold: 0.5, customizePrompt: true, prompt: 'No coffee' } } },
      },
      connected: { ai_languageModel: [model] },
    });
    expect(model.asked[0]?.[0]?.content).toMatch(/^No coffee\n\nBe strict\n\n/);
  });

  it('is not asked about a text in which something else was found', async () => {
    const { fail, model } = await check('ann@example.com', { ...all, ...rules });
    expect(fail?.checks).toHaveLength(1);
    expect(model.asked).toHaveLength(0);
  });

  it('never lets a text pass that no model could judge', async () => {
    const broken = () => scriptedModel(new NodeError('Down', { code: 'SERVICE_REFUSED' }));
    await expect(check('x', rules, { model: broken() })).rejects.toThrow('Down');
    const { pass, fail } = await check('x', rules, { model: broken(), continueOnFail: true });
    expect(pass).toBeUndefined();
    expect(fail?.checks).toHaveLength(4);
    const unclear = check('x', rules, { model: scriptedModel({ content: 'no idea' }) });
    await expect(unclear).rejects.toMatchObject({ code: 'AI_OUTPUT_INVALID' });
  });
});

describe('sanitizing a text', () => {
  it('puts the kind of what is found in its place', async () => {
    const guardrails = {
      ...all,
      secretKeys: { value: { permissiveness: 'balanced' } },
      urls: { value: { allowedUrls: 'good.example.com', allowedSchemes: ['https'] } },
      customRegex: { regex: [{ name: 'order', value: 'ORD-\\d+' }] },
    };
    const text =
      'Mail ann@example.com or call +1 (555) 123-4567, card 4111 1111 1111 1111, http://evil.example/x, https://good.example.com/y, key sk-abcDEF1234567890abcdEFGH12345678; ORD-1234';
    const sanitized = await sanitize(text, guardrails);
    expect(sanitized?.guardrailsInput).toBe(
      'Mail <EMAIL_ADDRESS> or call <PHONE_NUMBER>, card <CREDIT_CARD>, <URL>, https://good.example.com/y, key <SECRET>; <order>',
    );
    expect(sanitized?.checks).toMatchObject([
      { name: 'personalData', triggered: true },
      { name: 'customRegex', triggered: true },
      { name: 'secretKeys', triggered: true, info: { detectedSecrets: ['sk-abcDEF1234567890abcdEFGH12345678'] } },
      { name: 'urls', triggered: true, info: { blocked: ['http://evil.example/x'] } },
    ]);
  });

  it('fails, and gives no text, where a check cannot be done', async () => {
    const { outputs } = await runNode(node, {
      parameters: {
        operation: 'sanitize',
        text: 'secret',
        guardrails: { customRegex: { regex: [{ name: 'a', value: '(' }] } },
      },
      continueOnFail: true,
    });
    expect(outputs[0]?.[0]?.json).toEqual({ error: "'(' is not a regular expression" });
  });
});
