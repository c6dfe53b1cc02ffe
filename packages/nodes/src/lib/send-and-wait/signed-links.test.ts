import { expect, it } from 'vitest';
import { linkKey, pressedAnswer, pressReference } from './signed-links.ts';

it('A button fits into those of Telegram, names its execution, and answers its own question only', () => {
  const key = linkKey();
  const execution = `12345678901234.0.${'k'.repeat(43)}`;
  const button = pressReference(`https://own.example/webhook-waiting/${execution}?a=b`, 'false', key);
  expect(button.length).toBeLessThanOrEqual(64);
  expect(button.startsWith(`12345678901234.0.${'k'.repeat(20)}~false~`)).toBe(true);
  expect(pressedAnswer(button, key)).toBe('false');
  expect(pressedAnswer(button, linkKey())).toBeUndefined();
  expect(pressedAnswer(button.replace('~false~', '~true~'), key)).toBeUndefined();
  expect(pressedAnswer(button.slice(0, -1), key)).toBeUndefined();
});
