import { useIsFetching } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../server/query-client.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { ExecutionList } from './execution-list.tsx';

beforeEach(() => queryClient.clear());

/** Tells when what is drawn is of the call that is under way. */
function Asking() {
  const count = useIsFetching({ queryKey: ['executions'] });
  return <p>{count > 0 ? 'asking' : 'answered'}</p>;
}

it('keeps why it could not be loaded, and its button, while it is asked for again by itself', async () => {
  const asked: ((answer: Response) => void)[] = [];
  vi.stubGlobal(
    'fetch',
    (place: string) =>
      new Promise<Response>((answer) => {
        if (place.includes('/executions?')) asked.push(answer);
        if (place.includes('/executions-current')) answer(Response.json({ data: [] }));
      }),
  );
  const screen = await renderPart(
    <>
      <ExecutionList search={{}} onSearch={() => undefined} />
      <Asking />
    </>,
  );
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.(Response.json({ message: 'The disk is full.', code: 'INTERNAL' }, { status: 500 }));
  await expect.element(screen.getByText('answered')).toBeVisible();
  const button = screen.getByRole('button', { name: 'Try again' });
  await expect.element(button).toBeVisible();
  const shown = button.element();

  void queryClient.refetchQueries({ queryKey: ['executions'] });
  await expect.poll(() => asked.length).toBe(2);
  await expect.element(screen.getByText('asking')).toBeVisible();
  await expect.element(screen.getByText('The disk is full.')).toBeVisible();
  expect(button.element()).toBe(shown);

  asked[1]?.(Response.json({ data: { results: [], count: 0, estimated: false } }));
  await expect.element(screen.getByText('The disk is full.')).not.toBeInTheDocument();
});
