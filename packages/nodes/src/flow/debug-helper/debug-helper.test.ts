import type { JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import debugHelper from './debug-helper.node.ts';

const random = (more: JsonObject = {}) => ({ category: 'randomData', randomDataSeed: 'seed', ...more });

it('fails as told', async () => {
  await expect(runNode(debugHelper)).rejects.toMatchObject({ message: 'Node has thrown an error', httpCode: '500' });
  const parameters = { throwErrorType: 'Error', throwErrorMessage: 'Boom' };
  await expect(runNode(debugHelper, { parameters })).rejects.toThrow('Boom');
});

it('puts out nothing when it does nothing', async () => {
  const { json } = await runNode(debugHelper, { parameters: { category: 'doNothing' }, items: [{ a: 1 }] });
  expect(json).toEqual([]);
});

it('makes up the same data for the same seed', async () => {
  const first = await runNode(debugHelper, { parameters: random() });
  expect(first.json).toHaveLength(10);
  expect((await runNode(debugHelper, { parameters: random() })).json).toEqual(first.json);
  expect((await runNode(debugHelper, { parameters: random({ randomDataSeed: 'other' }) })).json).not.toEqual(
    first.json,
  );
});

it.each([
  ['uuid', 'uuid', /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/],
  ['ipv4', 'ip', /^\d+\.\d+\.\d+\.\d+$/],
  ['macAddress', 'mac', /^([\da-f]{2}:){5}[\da-f]{2}$/],
  ['nanoid', 'nanoId', /^[\dA-Za-z]{16}$/],
  ['email', 'email', /^[a-z]+\.[a-z]+\d+@example\.(com|org|net)$/],
  ['semver', 'version', /^\d+\.\d+\.\d+$/],
])('makes up %s', async (randomDataType, field, pattern) => {
  const { json } = await runNode(debugHelper, { parameters: random({ randomDataType, randomDataCount: 1 }) });
  expect(json[0]?.[field]).toMatch(pattern);
});

it.each(['address', 'latLong', 'creditCard', 'ipv6', 'url', 'user'])('makes up %s records', async (randomDataType) => {
  const parameters = random({ randomDataType, randomDataCount: 2, randomDataSingleArray: true });
  const { json } = await runNode(debugHelper, { parameters });
  expect(json[0]?.generatedItems).toHaveLength(2);
});

it('takes memory', async () => {
  const { json } = await runNode(debugHelper, { parameters: { category: 'oom', memorySizeValue: 5 } });
  expect(json[0]?.requestedMiB).toBe(5);
});

it('refuses counts that are none', async () => {
  await expect(runNode(debugHelper, { parameters: random({ randomDataCount: 'x' }) })).rejects.toThrow(
    "'Number of records' must be a whole number up to 100000, not 'x'",
  );
});
