import { expect, it } from 'vitest';
import { SamlThreadPool } from './saml-thread-pool.ts';

const SAML = 'urn:oasis:names:tc:SAML:2.0';
const METADATA = `<EntityDescriptor xmlns="${SAML}:metadata" entityID="https://id.example">
  <IDPSSODescriptor protocolSupportEnumeration="${SAML}:protocol">
    <KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data>
      <X509Certificate>MIIB</X509Certificate>
    </X509Data></KeyInfo></KeyDescriptor>
    <SingleSignOnService Binding="${SAML}:bindings:HTTP-Redirect" Location="https://id.example/in"/>
  </IDPSSODescriptor>
</EntityDescriptor>`;
const readable = { kind: 'metadata', xml: METADATA } as const;

it('keeps a thread that read well for the next text, and ends it when none comes', async () => {
  const pool = new SamlThreadPool(100);
  const started = performance.now();
  const first = await pool.ask(readable);
  const firstMs = performance.now() - started;
  expect(first).toMatchObject({ value: { entityId: 'https://id.example' } });
  expect(pool.idleCount).toBe(1);
  const again = performance.now();
  expect(await pool.ask(readable)).toEqual(first);
  expect(performance.now() - again).toBeLessThan(firstMs / 2);
  expect(pool.idleCount).toBe(1);
  await expect.poll(() => pool.idleCount).toBe(0);
  expect(await pool.ask(readable)).toEqual(first);
});

it('keeps no thread that met something else', async () => {
  const pool = new SamlThreadPool();
  await pool.ask(readable);
  expect(await pool.ask({ kind: 'metadata', xml: '<a' })).toMatchObject({ problem: { code: 'SAML_UNREADABLE' } });
  expect(pool.idleCount).toBe(0);
});

it('reads several texts at once in threads of their own', async () => {
  const pool = new SamlThreadPool();
  const answers = await Promise.all([pool.ask(readable), pool.ask(readable)]);
  expect(answers[0]).toEqual(answers[1]);
  expect(pool.idleCount).toBe(2);
});
