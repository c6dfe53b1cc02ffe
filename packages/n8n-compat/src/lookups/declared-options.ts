import { type DisplayOptions, isDisplayed, type JsonObject } from '@millrace/workflow';
import { valuesOf } from '../context/execute-context.ts';
import { hasDeclaredOptions } from '../describe/declared-lookup.ts';
import { ApplicationError } from '../n8n-workflow/errors.ts';
import type { PackageNode } from '../package/package-types.ts';
import type { NodeJob, NodePort } from '../port/node-port.ts';
import { isOptions, type Options, optionsIn } from '../requests/option-fields.ts';
import { sendRouted } from '../routing/run-routing.ts';

/** Choices that a package declares as a request. */
export async function declaredOptions(
  { description }: PackageNode,
  name: string,
  job: NodeJob,
  port: NodePort,
): Promise<JsonObject[]> {
  const found = propertiesIn(description.properties).filter((one) => one.name === name && hasDeclaredOptions(one));
  const values = valuesOf(job, 0);
  const scope = { root: values, siblings: values, typeVersion: job.node.typeVersion };
  const property =
    found.find(({ displayOptions }) =>
      isDisplayed(isOptions(displayOptions) ? (displayOptions as DisplayOptions) : undefined, scope),
    ) ?? found[0];
  if (!property) throw new ApplicationError(`The node declares no choices for "${name}"`);
  const { routing } = optionsIn(optionsIn(property.typeOptions).loadOptions);
  const items = await sendRouted({ description, job, port, index: 0 }, [
    { routing: optionsIn(routing), value: null, index: 0 },
  ]);
  return items.map(({ json }) => json);
}

/** All parameters, with those in collections. */
function propertiesIn(list: unknown): Options[] {
  if (!Array.isArray(list)) return [];
  return list
    .filter(isOptions)
    .flatMap((property) => [property, ...propertiesIn(property.options), ...propertiesIn(property.values)]);
}
