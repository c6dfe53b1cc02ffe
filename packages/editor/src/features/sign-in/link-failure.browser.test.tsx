import { ApiError } from '@millrace/api';
import { expect, it } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { LinkFailure } from './link-failure.tsx';

const refusal = (code: string) => new ApiError(400, { code, message: 'Refused.' });

it.each([
  ['invitation', null, 'This link is incomplete', 'A part of it is missing.'],
  ['invitation', refusal('BAD_REQUEST'), 'This link is incomplete', 'A part of it is missing.'],
  ['invitation', refusal('LINK_USED'), 'This link was used already', 'The invitation was accepted.'],
  ['invitation', refusal('LINK_EXPIRED'), 'This link has expired', 'The invitation is too old.'],
  ['invitation', refusal('LINK_INVALID'), 'This link does not work', 'The invitation was withdrawn'],
  ['password', null, 'This link is incomplete', 'A part of it is missing.'],
  ['password', refusal('LINK_USED'), 'This link was used already', 'Your password has changed'],
  ['password', refusal('LINK_EXPIRED'), 'This link has expired', 'It is good for an hour only.'],
  ['password', refusal('LINK_INVALID'), 'This link does not work', 'It was changed on its way'],
  ['email', refusal('LINK_USED'), 'This link was used already', 'Your address or password has changed'],
  ['email', refusal('LINK_EXPIRED'), 'This link has expired', 'It is too old.'],
] as const)('says why a link for %s leads nowhere: %s', async (kind, error, title, advice) => {
  const screen = await renderPart(<LinkFailure kind={kind} error={error} onRetry={() => undefined} />);
  const alert = screen.getByRole('alert');
  await expect.element(alert).toHaveTextContent(title);
  await expect.element(alert).toHaveTextContent(advice);
});

it('offers to try again where the server could not tell', async () => {
  const error = new ApiError(500, { code: 'INTERNAL', message: 'Away.' });
  const screen = await renderPart(<LinkFailure kind="password" error={error} onRetry={() => undefined} />);
  await expect.element(screen.getByText('Away.')).toBeVisible();
});
