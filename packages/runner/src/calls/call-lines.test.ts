import type { ToServer } from '@millrace/wire';
import { afterEach, expect, it } from 'vitest';
import { CallLines } from './call-lines.ts';

const line = { credentialType: 'parcelsApi', service: 'Parcels', pace: { requests: 1, perMs: 1000 } };
const sent: ToServer[] = [];
const lines = new CallLines({ send: (message) => void sent.push(message) });
afterEach(() => {
  sent.length = 0;
});

function requestsOf(signal = new AbortController().signal, id: string | null = '7') {
  const credentials = { parcelsApi: { id, name: 'Mine' } };
  const node = {
    id: 'n',
    name: 'Parcels',
    type: 't',
    typeVersion: 1,
    position: [0, 0] as [number, number],
    parameters: {},
  };
  return lines.of({ node: { ...node, credentials }, signal });
}

/** Answers the question that was asked last. */
function answer(waitMs: number) {
  const asked = sent.at(-1);
  if (asked?.type === 'takeCallSlot') lines.answer(asked.requestId, waitMs);
}

it('asks for a slot of the credential at the service, and asks again when its time has come', async () => {
  const taking = requestsOf().take(line);
  const asked = { type: 'takeCallSlot', line: '["Parcels","parcelsApi","7"]', pace: line.pace };
  expect(sent).toMatchObject([asked]);
  answer(20);
  await expect.poll(() => sent.length).toBe(2);
  expect(sent).toMatchObject([asked, { ...asked, hasSlot: true }]);
  answer(0);
  await taking;
});

it('waits no longer when the execution is stopped', async () => {
  const stop = new AbortController();
  const taking = requestsOf(stop.signal).take(line);
  answer(60_000);
  await Promise.resolve();
  stop.abort(new Error('stopped'));
  await expect(taking).rejects.toThrow('stopped');
});

it('tells of a pause', () => {
  requestsOf(undefined, null).hold({ ...line, pace: undefined }, 500);
  expect(sent).toEqual([{ type: 'holdCalls', line: '["Parcels","parcelsApi","Mine"]', isPaced: false, ms: 500 }]);
});

it('knows no line of a credential that the node does not have', async () => {
  await expect(requestsOf().take({ ...line, credentialType: 'other' })).rejects.toThrow(
    "Node 'Parcels' has no credential of type 'other'",
  );
});
