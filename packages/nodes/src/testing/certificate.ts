import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Writes a key and a certificate of its own for `localhost` to two files. */
export function writeCertificate(files: { key: string; cert: string }): void {
  const subject = ['-subj', '/CN=localhost', '-days', '2', '-nodes', '-newkey', 'rsa:2048'];
  const made = spawnSync('openssl', ['req', '-x509', ...subject, '-keyout', files.key, '-out', files.cert]);
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.stderr}`);
}

/** The PEM texts of such a pair. */
export function makeCertificate(): { key: string; cert: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-certificate-'));
  try {
    const files = { key: path.join(folder, 'key.pem'), cert: path.join(folder, 'cert.pem') };
    writeCertificate(files);
    return { key: readFileSync(files.key, 'utf8'), cert: readFileSync(files.cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
