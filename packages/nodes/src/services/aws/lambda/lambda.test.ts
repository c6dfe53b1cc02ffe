import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import awsLambda from './aws-lambda.node.ts';

const run = (parameters: JsonObject, http: FakeServer) =>
  runNode(awsLambda, {
    credentials: { aws: { region: 'eu-west-1' } },
    http,
    parameters: { function: 'arn:aws:lambda:eu-west-1:1:function:f', payload: '{"x":1}', ...parameters },
  });

it('invokes a function with its payload', async () => {
  const { json, requests } = await run({ invocationType: 'Event' }, () => ({ json: { a: 1 } }));
  expect(json).toEqual([{ result: { a: 1 } }]);
  const [{ url, query, headers, body } = { url: '' }] = requests;
  expect(url).toBe(
    'https://lambda.eu-west-1.amazonaws.com/2015-03-31/functions/arn%3Aaws%3Alambda%3Aeu-west-1%3A1%3Afunction%3Af/invocations',
  );
  expect(query).toEqual([['Qualifier', '$LATEST']]);
  expect(headers).toMatchObject({ 'x-amz-invocation-type': 'Event' });
  expect(String(body)).toBe('{"x":1}');
});

it.each([
  ['plain', { result: 'plain' }],
  ['[1,2]', { result: [1, 2] }],
  ['', {}],
])('gives what a function answers: %s', async (body, item) => {
  expect((await run({}, () => ({ body }))).json).toEqual([item]);
});

it('invokes a function with what an expression gives, as JSON', async () => {
  const { requests } = await run({ payload: { x: [2] } }, () => ({ json: {} }));
  expect(String(requests[0]?.body)).toBe('{"x":[2]}');
});

it('tells why a function failed', async () => {
  const failed: FakeServer = () => ({
    json: { errorMessage: 'boom', errorType: 'Error' },
    headers: { 'x-amz-function-error': 'Unhandled' },
  });
  await expect(run({}, failed)).rejects.toThrow("The function 'arn:aws:lambda:eu-west-1:1:function:f' failed: boom");
});

it('offers functions, page after page', async () => {
  const http: FakeServer = ({ query }) => {
    const isLast = new Map(query).has('Marker');
    const name = isLast ? 'b' : 'a';
    return {
      json: { Functions: [{ FunctionName: name, FunctionArn: `arn:${name}` }], NextMarker: isLast ? null : 'M' },
    };
  };
  const context = lookupContext(awsLambda, { credentials: { aws: { region: 'eu-west-1' } }, http });
  expect(await awsLambda.lookups?.options?.getFunctions?.(context)).toEqual([
    { name: 'a', value: 'arn:a' },
    { name: 'b', value: 'arn:b' },
  ]);
});
