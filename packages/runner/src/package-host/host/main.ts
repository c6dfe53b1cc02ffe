import { Socket } from 'node:net';
import os from 'node:os';
import { describeFailure } from '@millrace/n8n-compat';
import { shutAbilities } from '@millrace/walls';
import { readFrames, writeFrame } from '../frames.ts';
import type { AnswerNow, FromPackageHost, ToPackageHost } from '../protocol.ts';
import { guardNetwork } from './guard-network.ts';
import { PackageHost } from './package-host.ts';
import { resolveCompat } from './resolve-compat.ts';
import { SyncChannel } from './sync-channel.ts';

// Process entry of a package host: started by the runner, without environment, and able to read its package only.
process.title = 'millrace-package-host';

const CHANNEL = 3;
const SYNC_CHANNEL = 4;
const channel = new Socket({ fd: CHANNEL });
const send = (message: FromPackageHost): void => writeFrame(channel, message);
const questions = new SyncChannel(SYNC_CHANNEL);
const host = new PackageHost({
  send,
  askNow: (question) => questions.ask(question) as AnswerNow,
  async prepare(ssrfAllow) {
    await guardNetwork(ssrfAllow, channel);
    // Libraries look at it as soon as they are loaded, so it has to be one that can be seen. Nothing can be written to it.
    const folder = process.cwd();
    os.tmpdir = () => folder;
    shutAbilities();
    resolveCompat();
  },
});

readFrames(channel, {
  // The runner wrote it.
  onMessage: (message) => host.handle(message as ToPackageHost),
  onBroken: () => process.exit(1),
});
channel.on('end', () => process.exit(0));
channel.on('error', () => process.exit(0));
// What a package leaves behind in a timer or an event fails its run.
process.on('uncaughtException', (error) => {
  send({ type: 'crashed', error: describeFailure(error) });
  channel.end(() => process.exit(1));
});
process.on('unhandledRejection', (reason) => {
  send({
    type: 'log',
    level: 'warn',
    message: `A promise of the package failed unseen: ${describeFailure(reason).message}`,
  });
});
