import type { HttpResponse } from '@millrace/node-sdk';
import { expect, it } from 'vitest';
import { fetchToken } from './fetch-token.ts';

const answering = (body: object) => async () =>
  ({ status: 401, headers: {}, body: new TextEncoder().encode(JSON.stringify(body)) }) as unknown as HttpResponse;

it.each([
  [{ error: 'invalid_client', error_description: 'The secret is wrong.' }, 'The secret is wrong.'],
  [{ error: 'ERROR_INVALID_CREDENTIALS', detail: 'No active account found.' }, 'No active account found.'],
  [{ error: 'invalid_grant' }, 'invalid_grant'],
  [{ error: 'invalid_grant', error_description: '', detail: [{ loc: ['body'] }] }, 'invalid_grant'],
])(
  'a refused token is told in the sentence of the service, by its code where there is none: %o',
  async (body, said) => {
    await expect(fetchToken(answering(body), { url: 'https://service.test/token' })).rejects.toThrow(
      `The service gave no token (status 401): ${said}`,
    );
  },
);
