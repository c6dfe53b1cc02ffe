import { expect, it } from 'vitest';
import { addressBlockOf, networkOf } from './network-of.ts';

it.each([
  { address: '192.0.2.7', network: '192.0.2.7', block: '192.0.2.0/24' },
  { address: '::ffff:192.0.2.7', network: '192.0.2.7', block: '192.0.2.0/24' },
  { address: '2001:db8:1:2:3:4:5:6', network: '2001:db8:1:2::/64', block: '2001:db8:1:2::/64' },
  { address: '2001:db8::7', network: '2001:db8:0:0::/64', block: '2001:db8:0:0::/64' },
])('$address is of $block', ({ address, network, block }) => {
  expect([networkOf(address), addressBlockOf(address)]).toEqual([network, block]);
});
