import { expect, it } from 'vitest';
import { describeProperties } from './describe-properties.ts';

it('makes plain texts of HTML, with the addresses of links in notices and hints', () => {
  const link =
    'See <b>the</b> <a href="https://parcels.example/a?b=1&amp;c=2" target="_blank">parcels &lt;guide&gt;</a>.';
  const [notice, field] = describeProperties([
    { displayName: link, name: 'notice', type: 'notice', default: '' },
    { displayName: 'Size <m>', name: 'size', type: 'string', default: '', hint: link, description: link },
  ]);
  const withAddress = 'See the parcels <guide> (https://parcels.example/a?b=1&c=2).';
  expect(notice).toMatchObject({ displayName: withAddress });
  expect(field).toMatchObject({ displayName: 'Size <m>', hint: withAddress, description: 'See the parcels <guide>.' });
});
