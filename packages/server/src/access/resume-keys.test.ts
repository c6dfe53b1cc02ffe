import { describe, expect, it } from 'vitest';
import { ResumeKeys } from './resume-keys.ts';
import { linkKeyOf } from './signed-links.ts';

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

  it('name it also where their end is cut off, but not where hardly anything is left', async () => {
    const key = keys.keyOf('12345');
    const begin = '12345.0.'.length;
    expect(await keys.readCut(key)).toBe(12345);
    expect(await keys.readCut(key.slice(0, begin + 20))).toBe(12345);
    const others = [key.slice(0, begin + 19), `${key.slice(0, begin + 19)}~`, `1${key}`, `${key}A`, '99', '99.', ''];
    for (const other of others) expect(await keys.readCut(other), other).toBeUndefined();
  });

  it('may be left out for executions that gave out addresses without', async () => {
    expect(await keys.read('99')).toBe(99);
    expect(await keys.read('100')).toBeUndefined();
    expect(await keys.read(keys.keyOf('99'))).toBe(99);
  });

  it('stay good for executions that got them before the key of the instance was changed, and for no others', async () => {
    const former = 'the key that was before';
    const changed = new ResumeKeys({
      secret: 'a key that is long enough',
      unsignedBelow: async () => 0,
      formerKeys: async () => [{ key: linkKeyOf(former, 'waitingExecution'), below: 500 }],
    });
    expect(await changed.read(keysOf(former).keyOf('499'))).toBe(499);
    expect(await changed.read(keysOf(former).keyOf('500'))).toBeUndefined();
    expect(await changed.read(keysOf('some other key, unknown').keyOf('499'))).toBeUndefined();
    expect(await changed.read(changed.keyOf('500'))).toBe(500);
    expect(await changed.readCut(keysOf(former).keyOf('499').slice(0, -9))).toBe(499);
    expect(await changed.readCut(keysOf(former).keyOf('500').slice(0, -9))).toBeUndefined();
  });
});
