import type { HttpResponse } from '@millrace/node-sdk';
import { expect, it } from 'vitest';
import { checkAnswer } from './check-answer.ts';

const refused = (body: unknown, type = 'application/json') =>
  ({
    ...{ status: 401, statusText: 'Unauthorized', headers: { 'content-type': type } },
    body: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
  }) as unknown as HttpResponse;

it.each([
  [{ message: 'Bad credentials' }],
  [{ error: { message: 'Bad credentials' } }],
  [{ errors: [{ message: 'Bad credentials' }] }],
  [{ errorMessages: ['Bad credentials'], errors: {} }],
  [{ errorMessages: [], errors: ['Bad credentials'] }],
  [{ err: 'Bad credentials', ECODE: 'OAUTH_025' }],
])('a refused credential is told in the words of the service: %j', (body) => {
  expect(() => checkAnswer(refused(body))).toThrow('The service answered 401 (Unauthorized): Bad credentials');
});

it('takes plain text for words, and no page', () => {
  expect(() => checkAnswer(refused('invalid key\n', 'text/plain'))).toThrow(/\(Unauthorized\): invalid key$/);
  expect(() => checkAnswer(refused('<html>no</html>', 'text/html'))).toThrow(/\(Unauthorized\)$/);
  expect(() => checkAnswer(refused({ errors: {} }))).toThrow(/\(Unauthorized\)$/);
});
