import { loggerOf } from '../context/execute-context.ts';
import { fetchForCredential, signRequest, testCredential } from '../credentials/credential-code.ts';
import { lookUp } from '../lookups/look-up.ts';
import { LoggerProxy } from '../n8n-workflow/logger-proxy.ts';
import { findCredentialType, findNode } from '../package/find-node.ts';
import type { PackageCode } from '../package/package-code.ts';
import type { NodeJob, SupplyPort, TriggerPort } from '../port/node-port.ts';
import type { PackageWork, WorkResult } from '../port/package-work.ts';
import { supply } from '../supply/supply.ts';
import { listen } from '../triggers/listen.ts';
import { lookAfterSubscription } from '../triggers/subscription.ts';
import { poll, takeCall } from '../triggers/take-call.ts';
import { runNode } from './run-node.ts';

/** Has the code of a package do what it is asked for. @throws whatever it throws */
export async function doWork(
  code: PackageCode,
  { work, bytes = new Uint8Array() }: { work: PackageWork; bytes?: Uint8Array | undefined },
  port: TriggerPort & SupplyPort,
): Promise<WorkResult> {
  LoggerProxy.init(loggerOf(port));
  switch (work.kind) {
    case 'run': {
      const { job } = work;
      return await remembering(job, async () => ({ outputs: await runNode(nodeFor(code, job), job, port) }));
    }
    case 'poll': {
      const { job } = work;
      return await remembering(job, async () => ({ outputs: await poll(nodeFor(code, job), job, port) }));
    }
    case 'supply':
      return await remembering(work.job, async () => {
        await supply(nodeFor(code, work.job), work, port);
        return { outputs: [] };
      });
    case 'takeCall':
      return await remembering(work.job, () => takeCall(nodeFor(code, work.job), work, bytes, port));
    case 'lookAfterSubscription':
      return await remembering(work.job, async () => {
        await lookAfterSubscription(nodeFor(code, work.job), work, port);
        return { outputs: [] };
      });
    case 'listen':
      await listen(nodeFor(code, work.job), work.job, port);
      return { outputs: [] };
    case 'lookUp':
      return { outputs: [], value: await lookUp(nodeFor(code, work.job), work, port) };
    case 'sign':
      return { outputs: [], value: await signRequest(findCredentialType(code, work.credentialType), work) };
    case 'prepare':
      return {
        outputs: [],
        value: await fetchForCredential(findCredentialType(code, work.credentialType), work, port),
      };
    case 'testCredential':
      return { outputs: [], value: await testCredential(code, work, port) };
  }
}

function nodeFor(code: PackageCode, { typeName, node }: NodeJob) {
  return findNode(code, typeName, node.typeVersion);
}

/** Adds what the node remembers, when it was changed. */
async function remembering({ staticData }: NodeJob, run: () => Promise<WorkResult>): Promise<WorkResult> {
  const before = JSON.stringify(staticData);
  const result = await run();
  return JSON.stringify(staticData) === before ? result : { ...result, staticData };
}
