import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import stopAndError from './stop-and-error.node.ts';

it('stops with the message', async () => {
  const run = runNode(stopAndError, { parameters: { errorMessage: 'No customer' } });
  await expect(run).rejects.toMatchObject({ message: 'No customer', code: 'STOPPED' });
});

it('stops with an object, which stays with the error', async () => {
  const parameters = {
    errorType: 'errorObject',
    errorObject: '{"message":"No customer","description":"Add one","n":1}',
  };
  await expect(runNode(stopAndError, { parameters })).rejects.toMatchObject({
    message: 'No customer',
    description: 'Add one',
    details: { message: 'No customer', description: 'Add one', n: 1 },
  });
  await expect(
    runNode(stopAndError, { parameters: { errorType: 'errorObject', errorObject: '{"n":1}' } }),
  ).rejects.toThrow('{"n":1}');
});

it('says when the object is none', async () => {
  const parameters = { errorType: 'errorObject', errorObject: 'oops' };
  await expect(runNode(stopAndError, { parameters })).rejects.toThrow("'Object' is not valid JSON");
});
