import { expect, it } from 'vitest';
import { tokenIn } from './token-answer.ts';

const answer = (fields: object) => ({ status: 200, contentType: 'application/json', text: JSON.stringify(fields) });

it('takes a token that stands below who agreed, as Slack gives those of people', () => {
  const fields = { ok: true, authed_user: { id: 'U1', access_token: 'xoxp-1' } };
  expect(tokenIn(answer(fields))).toEqual(fields);
});

it('takes no answer without a token', () => {
  expect(() => tokenIn(answer({ ok: false, error: 'bad_redirect_uri' }))).toThrow(
    'The service refused: bad_redirect_uri',
  );
  expect(() => tokenIn(answer({ authed_user: { id: 'U1' } }))).toThrow('without a token');
});
