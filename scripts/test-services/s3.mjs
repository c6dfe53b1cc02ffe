import path from 'node:path';
import { installNpmPackage } from './npm-package.mjs';
import { freePort, serverHome, startServer } from './server-process.mjs';

const NAME = '@20minutes/s3rver';
const VERSION = '5.0.0';
const BUCKET = 'files';

/**
 * Starts an S3-compatible store of its own for the tests, on a free port of this machine. Its keys are S3RVER and S3RVER.
 * @returns the address of a bucket and a function that stops it, or undefined where it cannot be installed.
 */
export async function startS3() {
  const folder = installNpmPackage(`${NAME}@${VERSION}`, NAME);
  if (!folder) return undefined;
  // Not as another user: that one may not read the folder of the project.
  const home = { ...serverHome('s3', []), options: {} };
  const port = await freePort();
  const stop = await startServer({
    program: process.execPath,
    args: [
      ...['-e', `require(${JSON.stringify(path.join(folder, 'lib', 'cli.js'))}).parseAsync()`, '--', 's3rver'],
      ...['--directory', home.folder, '--address', '127.0.0.1', '--port', String(port)],
      ...['--configure-bucket', BUCKET],
    ],
    home,
    ready: 'listening',
  });
  return { url: `http://127.0.0.1:${port}/${BUCKET}`, stop };
}
