import { BlockList, isIP } from 'node:net';

const BOT =
  /bot\b|bot[/;_-]|crawl|spider|slurp|facebookexternalhit|embedly|iframely|preview|pagerenderer|web\/snippet|whatsapp\/|headless/i;

/** Whether a user agent is that of a crawler or of a link preview. */
export function isBot(userAgent: string | undefined): boolean {
  return BOT.test(userAgent ?? '');
}

/**
 * Whether an address is in a list of addresses and ranges (CIDR), separated by commas. An empty list allows all; entries that
 * are no address allow nobody.
 */
export function isAddressAllowed(list: string, address: string): boolean {
  const entries = list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (entries.length === 0) return true;
  const allowed = new BlockList();
  for (const entry of entries) {
    const [network = '', prefix] = entry.split('/');
    const family = isIP(network);
    if (family === 0) continue;
    const type = family === 6 ? 'ipv6' : 'ipv4';
    const bits = prefix === undefined ? (family === 6 ? 128 : 32) : Number(prefix);
    if (Number.isInteger(bits) && bits >= 0 && bits <= (family === 6 ? 128 : 32))
      allowed.addSubnet(network, bits, type);
  }
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIP(plain);
  return family !== 0 && allowed.check(plain, family === 6 ? 'ipv6' : 'ipv4');
}
