import { type JsonObject, NodeError } from '@millrace/node-sdk';
import { type FakeServer, runNode } from '@millrace/node-sdk/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { POLL_CASES, type Thing } from '../testing/poll-cases.ts';
import { namesOfServiceTriggers } from '../testing/service-triggers.ts';

const START = Date.parse('2026-05-02T10:00:00.000Z');
const MINUTE = 60_000;

describe.each(Object.entries(POLL_CASES))('The trigger of %s', (_name, about) => {
  let things: Thing[];
  let state: 'well' | 'failing' | 'away';
  let memory: JsonObject;
  let now: number;
  beforeEach(() => {
    things = [{ id: 'old', at: '2026-05-01T10:00:00.000Z' }];
    state = 'well';
    memory = {};
    now = START;
  });

  const http: FakeServer = ({ url, query = [], body }) => {
    if (state === 'away') throw new NodeError('The service cannot be reached', { code: 'ECONNREFUSED' });
    if (state === 'failing') return { status: 500, json: {} };
    const { pathname, searchParams } = new URL(url);
    const text = [...searchParams, ...query].map(([name, value]) => `${name}=${value}`).join('\n');
    return { json: about.answer({ path: decodeURIComponent(pathname), text: `${text}\n${body ?? ''}` }, things) };
  };
  /** A look, a minute after the one before. @returns how many items it gave */
  async function look(): Promise<number> {
    now += MINUTE;
    const { node, credentials, parameters } = about;
    const staticData = { node: memory, workflow: {} };
    return (await runNode(node, { credentials, parameters, http, mode: 'trigger', staticData, now })).json.length;
  }
  /** Something comes, half a minute after the last look. */
  const come = (id: string) => things.push({ id, at: new Date(now + MINUTE / 2).toISOString() });

  it('notes what is there, and gives what comes after, once', async () => {
    expect(await look()).toBe(0);
    come('first');
    expect(await look()).toBe(1);
    expect(await look()).toBe(0);
    come('second');
    expect(await look()).toBe(1);
  });

  it('notes nothing at a first look that failed', async () => {
    state = 'failing';
    await expect(look()).rejects.toThrow(/has a problem of its own \(500\)/);
    expect(memory).toEqual({});
    state = 'well';
    expect(await look()).toBe(0);
  });

  it.each(['failing', 'away'] as const)('gives what came while the service was %s, once', async (trouble) => {
    await look();
    const before = structuredClone(memory);
    state = trouble;
    come('meanwhile');
    await expect(look()).rejects.toThrow();
    now += 60 * MINUTE;
    await expect(look()).rejects.toThrow();
    expect(memory).toEqual(before);
    state = 'well';
    expect(await look()).toBe(1);
    expect(await look()).toBe(0);
  });
});

it('Each trigger that polls a service is tried here', async () => {
  const tried = Object.values(POLL_CASES).map(({ node }) => node.description.name);
  expect(await namesOfServiceTriggers(({ kind }) => kind === 'pollTrigger')).toEqual(tried.sort());
});
