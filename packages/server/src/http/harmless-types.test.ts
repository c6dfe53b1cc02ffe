import { describe, expect, it } from 'vitest';
import { isHarmlessType } from './harmless-types.ts';

describe('Types that run no scripts', () => {
  it('are known by their exact names', () => {
    for (const type of ['application/json', 'Application/JSON; charset=utf-8', 'text/plain;charset=UTF-8', 'image/png'])
      expect(isHarmlessType(type), type).toBe(true);
  });

  it('are nothing else', () => {
    const others = [
      'text/html',
      'image/svg+xml',
      'text/xml',
      'image/png, text/html',
      'image/png,text/html',
      'image/png; text/html',
      'image/png;charset=utf-8, text/html',
      'text/plain\ttext/html',
      ' image/png',
      'image/png ',
      'image/*',
      'image/unknown',
      'audio/x-anything',
      'multipart/x-mixed-replace; boundary=x',
      'image/png; charset="utf-8"',
      'image',
      '',
    ];
    for (const type of others) expect(isHarmlessType(type), type).toBe(false);
  });
});
