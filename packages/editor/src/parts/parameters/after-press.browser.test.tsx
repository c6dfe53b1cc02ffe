import type {} from '@vitest/browser-playwright';
import { expect, it } from 'vitest';
import { cdp } from 'vitest/browser';
import { renderPart } from '../../testing/render-part.tsx';
import { afterPress } from './after-press.ts';

/** Where something is in the whole window: tests are shown in a frame of it. */
function placeOf(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect();
  const scale = frame ? frame.width / window.innerWidth : 1;
  return { x: (frame?.left ?? 0) + (left + width / 2) * scale, y: (frame?.top ?? 0) + (top + height / 2) * scale };
}

it('acts where a finger has left a field, once the click has come', async () => {
  const seen: string[] = [];
  const screen = await renderPart(
    <>
      <input aria-label="Field" onBlur={() => afterPress(() => seen.push('left'))} />
      <button type="button" onClick={() => seen.push('clicked')}>
        Next
      </button>
    </>,
  );
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: Array<{ x: number; y: number }>) =>
    cdp().send('Input.dispatchTouchEvent', { type, touchPoints });
  screen.getByRole('textbox', { name: 'Field' }).element().focus();
  const place = placeOf(screen.getByRole('button', { name: 'Next' }).element());
  await touch('touchStart', [place]);
  await touch('touchEnd', []);
  await expect.poll(() => seen).toEqual(['clicked', 'left']);
});
