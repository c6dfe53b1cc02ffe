import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import jenkins from './jenkins.node.ts';

const account = { credentials: { jenkinsApi: { username: 'u', apiKey: 'K', baseUrl: 'https://ci.example.com/' } } };

const run = (parameters: JsonObject, http: FakeServer = () => ({ status: 201, body: '' })) =>
  runNode(jenkins, { ...account, parameters, http });

it('builds a job with parameters', async () => {
  const param = { params: [{ name: 'BRANCH', value: 'main & more' }] };
  const { requests, json } = await run({ operation: 'triggerParams', job: 'My job', param });
  expect(requests).toMatchObject([
    { method: 'POST', url: 'https://ci.example.com/job/My%20job/buildWithParameters', body: 'BRANCH=main+%26+more' },
  ]);
  expect(json).toEqual([{ success: true }]);
});

it('makes a job of its configuration', async () => {
  const { requests } = await run({ operation: 'create', newJob: 'a', xml: '<project/>' });
  expect(requests[0]).toMatchObject({ query: [['name', 'a']], headers: { 'content-type': 'application/xml' } });
  expect(new TextDecoder().decode(requests[0]?.body as Uint8Array)).toBe('<project/>');
});

it('lists as many builds as are wanted', async () => {
  const parameters = { resource: 'build', operation: 'getAll', job: 'a', limit: 2 };
  const { requests, json } = await run(parameters, () => ({ json: { builds: [{ number: 2 }, { number: 1 }] } }));
  expect(requests[0]?.query).toEqual([['tree', 'builds[*]{0,2}']]);
  expect(json).toEqual([{ number: 2 }, { number: 1 }]);
});

it('lists builds beyond the hundred that Jenkins gives by default', async () => {
  const builds: FakeServer = () => ({ json: { builds: [], allBuilds: [{ number: 1 }] } });
  const asked = { resource: 'build', operation: 'getAll', job: 'a' };
  const all = await run({ ...asked, returnAll: true }, builds);
  expect(all.requests[0]?.query).toEqual([['tree', 'allBuilds[*]']]);
  expect(all.json).toEqual([{ number: 1 }]);
  const many = await run({ ...asked, limit: 200 }, builds);
  expect(many.requests[0]?.query).toEqual([['tree', 'allBuilds[*]{0,200}']]);
});

it('takes a restart that Jenkins does not answer any more for done', async () => {
  const restart = { resource: 'instance', operation: 'restart' };
  expect((await run(restart, () => ({ status: 503, body: 'Restarting' }))).json).toEqual([{ success: true }]);
  await expect(run(restart, () => ({ status: 403, body: 'No' }))).rejects.toThrow('Jenkins');
});

it('offers jobs, and the parameters of the chosen one', async () => {
  const parameterDefinitions = [{ name: 'BRANCH', type: 'StringParameterDefinition' }];
  const property: JsonObject[] = [{}, { parameterDefinitions }];
  const http: FakeServer = () => ({ json: { property, jobs: [{ name: 'a' }] } });
  const context = lookupContext(jenkins, { ...account, parameters: { operation: 'triggerParams', job: 'a' }, http });
  expect(await jenkins.lookups?.options?.getJobs?.(context)).toEqual([{ name: 'a', value: 'a' }]);
  expect(await jenkins.lookups?.options?.getJobParameters?.(context)).toEqual([
    { name: 'BRANCH', value: 'BRANCH', description: 'StringParameterDefinition' },
  ]);
});
