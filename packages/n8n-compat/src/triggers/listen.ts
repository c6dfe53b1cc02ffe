import { outputsIn } from '../context/outputs.ts';
import { createTriggerContext } from '../context/trigger-context.ts';
import { ApplicationError } from '../n8n-workflow/errors.ts';
import { isFunction, type PackageNode } from '../package/package-types.ts';
import type { NodeJob, TriggerPort } from '../port/node-port.ts';
import { optionsIn } from '../requests/option-fields.ts';

/** Lets a trigger wait for events until it is told to stop. @throws what it fails with */
export async function listen({ trigger }: PackageNode, job: NodeJob, port: TriggerPort): Promise<void> {
  if (!trigger) throw new ApplicationError('The node does not listen');
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  // It may fail while nobody waits: before it listens, and while it stops.
  failed.catch(() => undefined);
  const context = {
    ...createTriggerContext(job, port),
    emit(data: unknown, _response?: unknown, whenStored?: { resolve?: (value: unknown) => void }): void {
      const [items] = outputsIn(data);
      void port.emit(items ?? [], job.staticData).then(
        () => whenStored?.resolve?.(undefined),
        (error) => fail(error),
      );
    },
    emitError: fail,
    saveFailedExecution: fail,
  };
  const { closeFunction, manualTriggerFunction } = optionsIn(await Promise.race([trigger.call(context), failed]));
  port.listening();
  try {
    if (job.execution.mode === 'manual' && isFunction(manualTriggerFunction)) await manualTriggerFunction();
    await Promise.race([port.stopped, failed]);
  } finally {
    if (isFunction(closeFunction)) await closeFunction();
  }
}
