import { describe, expect, it } from 'vitest';
import { createOriginGuard } from './origin-guard.ts';

/** Whether a page of an origin may call a server. */
function mayCall({
  origin,
  host,
  protocol = 'http',
  publicUrl,
  listensAt = '127.0.0.1',
}: {
  origin: string;
  host: string;
  protocol?: string;
  publicUrl?: string;
  listensAt?: string;
}): boolean {
  const guard = createOriginGuard({ host: listensAt, publicUrl, webhookUrl: undefined });
  try {
    guard.checkOrigin({ method: 'POST', protocol, headers: { origin, host } } as never);
    return true;
  } catch {
    return false;
  }
}

describe('The guard against pages of other origins', () => {
  const publicUrl = 'https://flows.example';
  const everywhere = '0.0.0.0';

  it.each([
    [true, { origin: 'http://localhost:5678', host: 'localhost:5678' }],
    [false, { origin: 'https://localhost:5678', host: 'localhost:5678' }],
    [false, { origin: 'http://localhost:5679', host: 'localhost:5678' }],
    [false, { origin: 'http://localhost', host: 'localhost:5678' }],
    [true, { origin: 'https://flows.example', host: 'flows.example', publicUrl }],
    [true, { origin: 'https://flows.example', host: '127.0.0.1:5678', publicUrl }],
    [false, { origin: 'http://flows.example', host: 'flows.example', publicUrl }],
    [false, { origin: 'http://flows.example', host: 'FLOWS.example', publicUrl }],
    [false, { origin: 'https://flows.example:444', host: 'flows.example', publicUrl }],
    [true, { origin: 'http://127.0.0.1:5678', host: '127.0.0.1:5678', publicUrl }],
    [true, { origin: 'https://inside.example', host: 'inside.example', listensAt: everywhere }],
    [true, { origin: 'http://inside.example:5678', host: 'inside.example:5678', listensAt: everywhere }],
    [false, { origin: 'http://inside.example', host: 'inside.example', protocol: 'https', listensAt: everywhere }],
    [false, { origin: 'null', host: 'localhost:5678' }],
  ])('answers %s for %j', (expected, call) => {
    expect(mayCall(call)).toBe(expected);
  });
});
