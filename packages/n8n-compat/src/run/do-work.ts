import { loggerOf } from '../context/execute-context.ts';
import { fetchForCredential, signRequest, testCredential } from '../credentials/credential-code.ts';
import { lookUp } from '../lookups/look-up.ts';
import { LoggerProxy } from '../n8n-workflow/logger-proxy.ts';
import { findCredentialType, findNode } from '../package/find-node.ts';
import type { LoadedPackage } from '../package/load-package.ts';
import type { NodeJob, SupplyPort, TriggerPort } from '../port/node-port.ts';
import type { PackageWork, WorkResult } from '../port/package-work.ts';
import { supply } from '../supply/supply.ts';
import { listen } from '../triggers/listen.ts';
import { lookAfterSubscription } from '../triggers/subscription.ts';
import { poll, takeCall } from '../triggers/take-call.ts';
import { runNode } from './run-node.ts';

/** Has the code of a package do what it is asked for. @throws whatever it throws */
export async function doWork(
  loaded: LoadedPackage,
  { work, bytes = new Uint8Array() }: { work: PackageWork; bytes?: Uint8Array | undefined },
  port: TriggerPort & SupplyPort,
): Promise<WorkResult> {
  LoggerProxy.init(loggerOf(port));
  switch (work.kind) {
    case 'run': {
      const { job } = work;
      return await remembering(job, async () => ({ outputs: await runNode(nodeFor(loaded, job), job, port) }));
    }
    case 'poll': {
      const { job } = work;
      return await remembering(job, async () => ({ outputs: await poll(nodeFor(loaded, job), job, port) }));
    }
    case 'supply':
      return await remembering(work.job, async () => {
        await supply(nodeFor(loaded, work.job), work, port);
        return { outputs: [] };
      });
    case 'takeCall':
      return await remembering(work.job, () => takeCall(nodeFor(loaded, work.job), work, bytes, port));
    case 'lookAfterSubscription':
      return await remembering(work.job, async () => {
        await lookAfterSubscription(nodeFor(loaded, work.job), work, port);
        return { outputs: [] };
      });
    case 'listen':
      await listen(nodeFor(loaded, work.job), work.job, port);
      return { outputs: [] };
    case 'lookUp':
      return { outputs: [], value: await lookUp(nodeFor(loaded, work.job), work, port) };
    case 'sign':
      return { outputs: [], value: await signRequest(findCredentialType(loaded, work.credentialType), work) };
    case 'prepare':
      return {
        outputs: [],
        value: await fetchForCredential(findCredentialType(loaded, work.credentialType), work, port),
      };
    case 'testCredential':
      return { outputs: [], value: await testCredential(loaded, work, port) };
  }
}

function nodeFor(loaded: LoadedPackage, { typeName, node }: NodeJob) {
  return findNode(loaded, typeName, node.typeVersion);
}

/** Adds what the node remembers, when it was changed. */
async function remembering({ staticData }: NodeJob, run: () => Promise<WorkResult>): Promise<WorkResult> {
  const before = JSON.stringify(staticData);
  const result = await run();
  return JSON.stringify(staticData) === before ? result : { ...result, staticData };
}
