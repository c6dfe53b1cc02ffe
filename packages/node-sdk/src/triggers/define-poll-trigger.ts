import type { Item, JsonObject } from '@millrace/workflow';
import { collectLookups, plainProperties } from '../lookups/collect-lookups.ts';
import type { NodeType, TriggerContext } from '../node-type/node-type.ts';
import type { AccessTypes } from '../operations/operation.ts';
import type { Parameter, ParametersOf } from '../parameters/parameter.ts';
import { pollSchedules, pollTimes } from '../times/poll-times.ts';
import {
  type ServiceTriggerContext,
  serviceTriggerContext,
  type TriggerMeta,
  triggerDescription,
} from './trigger-meta.ts';

type Awaitable<T> = T | Promise<T>;

/** What a look for something new found. */
export interface Polled {
  items: readonly Item[];
  /** Where the next look begins, for example the time or id of the newest item. Absent: where this one began. */
  cursor?: string | undefined;
}

/** A trigger that looks for something new at times which the user sets. */
export type PollTriggerDefinition<Types extends AccessTypes, List extends readonly Parameter[]> = TriggerMeta<
  Types,
  List
> & {
  /**
   * Looks for what is new since `cursor`. Without a cursor, which is at activation and by hand, it gives the newest items:
   * by hand the user sees them, at activation only their cursor is noted.
   */
  poll(context: ServiceTriggerContext<ParametersOf<List>, Types> & { cursor: string | undefined }): Awaitable<Polled>;
};

/**
 * Defines a trigger that polls a service. `Poll times` is derived; the cursor is kept for it.
 * @example
 * export default definePollTrigger({
 *   name: 'my-nodes.parcelsTrigger', displayName: 'On new parcel', description: 'Starts when a parcel arrives', version: 1,
 *   service: parcels,
 *   async poll({ client, cursor }) {
 *     const found = await client.get('/parcels', { query: { since: cursor }, answer: parcelPage });
 *     return { items: found.results.map((json) => ({ json })), cursor: found.results[0]?.createdAt };
 *   },
 * });
 */
export function definePollTrigger<Types extends AccessTypes, const List extends readonly Parameter[] = []>(
  definition: PollTriggerDefinition<Types, List>,
): NodeType<ParametersOf<readonly [...List, typeof pollTimes]> & Types['own'], Types['credentialName']> {
  const { service, parameters = [], poll, ...meta } = definition;
  const description = triggerDescription(meta, service, { before: [pollTimes], parameters });
  const lookups = collectLookups(description.properties);
  const look = async (context: TriggerContext<JsonObject>, cursor: string | undefined) =>
    poll({ ...(await serviceTriggerContext<ParametersOf<List>, Types>(service, context)), cursor });
  return {
    description: {
      ...description,
      properties: plainProperties(description.properties),
      trigger: 'poll',
      polling: true,
    },
    implementation: {
      kind: 'pollTrigger',
      schedules: (context) => pollSchedules({ pollTimes: timesIn(context.parameters) }),
      async poll(context) {
        if (context.execution.mode === 'manual') return (await look(context, undefined)).items;
        const memory = context.staticData.node;
        const isFirst = typeof memory.cursor !== 'string';
        const { items, cursor } = await look(context, isFirst ? undefined : String(memory.cursor));
        // An empty cursor stands for a service that has nothing yet: the first thing it has is new.
        memory.cursor = cursor ?? (isFirst ? '' : (memory.cursor ?? ''));
        return isFirst ? null : items;
      },
    },
    ...(lookups && { lookups }),
  };
}

type Times = Parameters<typeof pollSchedules>[0]['pollTimes'];

/** The times are entered by the parameter that this trigger adds. */
function timesIn({ pollTimes: times }: JsonObject): Times {
  return (times ?? {}) as Times;
}
