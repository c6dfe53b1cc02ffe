import { expect, it } from 'vitest';
import { infoObject } from './server-info.ts';

it('reads what a server tells of itself', () => {
  const text =
    '# Server\r\nredis_version:7.0.15\r\nuptime:12\r\nratio:1.5\r\nexecutable:/bin/a,b\r\n\r\n# Keyspace\r\ndb0:keys=1,avg=x\r\nempty:\r\n';
  expect(infoObject(text)).toEqual({
    redis_version: '7.0.15',
    uptime: 12,
    ratio: 1.5,
    executable: '/bin/a,b',
    db0: { keys: 1, avg: 'x' },
    empty: '',
  });
});
