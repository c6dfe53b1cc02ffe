import { expect, it } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { copyText, newUuid } from './without-tls.ts';

it('makes UUIDs of version 4, each another one', () => {
  const made = Array.from({ length: 200 }, newUuid);
  for (const uuid of made) expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(made).size).toBe(200);
});

it('copies a text where a click asks for it, and leaves the focus where it is', async () => {
  const results: string[] = [];
  const seen: string[] = [];
  // What the page does with its own copying hears nothing of this.
  document.addEventListener('copy', () => seen.push('copy'), { once: true });
  const screen = await renderPart(
    <button type="button" onClick={() => void copyText('http://example.org/hook').then(() => results.push('copied'))}>
      Copy
    </button>,
  );
  await screen.getByRole('button').click();
  await expect.poll(() => results).toEqual(['copied']);
  expect(seen).toEqual([]);
  await expect.element(screen.getByRole('button')).toHaveFocus();
});
