import { describe, expect, it } from 'vitest';
import { ResumeKeys } from './resume-keys.ts';

describe('Keys of executions that wait', () => {
  const keysOf = (secret: string) => new ResumeKeys({ secret, unsignedBelow: async () => 100 });
  const keys = keysOf('a key that is long enough');

  it('name their execution, and can be put into a path as they are', async () => {
    const key = keys.keyOf('12345');
    expect(await keys.read(key)).toBe(12345);
    expect(encodeURIComponent(key)).toBe(key);
  });

  it('cannot be made up, or used for another execution', async () => {
    const [, token] = /^\d+\.(.*)$/.exec(keys.keyOf('12345')) ?? [];
    const others = ['12345', '12345.', '12345.0.AAAA', `12346.${token}`, `012345.${token}`, `12345.${token}A`, 'x', ''];
    for (const other of others) expect(await keys.read(other), other).toBeUndefined();
    expect(await keysOf('another key of that length').read(keys.keyOf('12345'))).toBeUndefined();
  });

  it('may be left out for executions that gave out addresses without', async () => {
    expect(await keys.read('99')).toBe(99);
    expect(await keys.read('100')).toBeUndefined();
    expect(await keys.read(keys.keyOf('99'))).toBe(99);
  });
});
