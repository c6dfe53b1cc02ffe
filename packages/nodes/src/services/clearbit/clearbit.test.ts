import type { JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import clearbit from './clearbit.node.ts';

async function ask(parameters: JsonObject, answer: JsonObject | JsonObject[]) {
  const credentials = { clearbitApi: { apiKey: 'K' } };
  const { requests, json } = await runNode(clearbit, { credentials, parameters, http: () => ({ json: answer }) });
  return { json, url: requests[0]?.url, query: requests[0]?.query };
}

it('finds a person at the host of people, under the names that Clearbit reads', async () => {
  const additionalFields = { givenName: 'Ada', linkedIn: 'in/ada', location: 'London' };
  const person = { resource: 'person', operation: 'enrich', email: 'ada@example.com', additionalFields };
  const { json, url, query } = await ask(person, { id: '1' });
  expect(url).toBe('https://person-stream.clearbit.com/v2/people/find');
  expect(query).toEqual([
    ['email', 'ada@example.com'],
    ['given_name', 'Ada'],
    ['linkedin', 'in/ada'],
    ['location', 'London'],
  ]);
  expect(json).toEqual([{ id: '1' }]);
});

it('gives an item for each company whose name begins so', async () => {
  const { json, url } = await ask({ operation: 'autocomplete', name: 'ex' }, [{ name: 'Ex' }, { name: 'Exa' }]);
  expect(url).toBe('https://autocomplete.clearbit.com/v1/companies/suggest');
  expect(json).toEqual([{ name: 'Ex' }, { name: 'Exa' }]);
});
