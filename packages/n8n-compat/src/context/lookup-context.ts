import type { JsonObject } from '@millrace/workflow';
import type { NodeJob, NodePort } from '../port/node-port.ts';
import { type Options, optionsIn } from '../requests/option-fields.ts';
import { valuesOf } from './execute-context.ts';
import { getParameter } from './get-parameter.ts';
import { createTriggerContext } from './trigger-context.ts';

/** What `this` is in the functions that are asked while parameters are set. @param path of the parameter that is set */
export function createLookupContext(job: NodeJob, port: NodePort, path = ''): Options {
  const values = valuesOf(job, 0);
  const parent = path.replace(/^parameters\./, '').replace(/\.?[^.]*$/, '');
  const placeOf = (name: string): string =>
    name.startsWith('&') ? [parent, name.slice(1)].filter(Boolean).join('.') : name;
  const current = (name: string, options?: unknown): unknown =>
    getParameter(
      values,
      { name: placeOf(name), hasFallback: true, fallback: undefined, options: optionsIn(options) },
      (filter) => port.filterNow(filter, job.workflow.timezone),
    );
  return {
    ...createTriggerContext(job, port),
    getCurrentNodeParameter: current,
    getCurrentNodeParameters: (): JsonObject => structuredClone(values),
  };
}
