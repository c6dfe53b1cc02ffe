import { defineNode, type NodeContext } from '@millrace/node-sdk';
import type { DateZones } from './read-date.ts';
import { parametersV1 } from './v1/parameters.ts';
import { runV1 } from './v1/run.ts';
import { parametersV2 } from './v2/parameters.ts';
import { runV2 } from './v2/run.ts';

const meta = {
  name: 'n8n-nodes-base.dateTime',
  displayName: 'Date & time',
  description: 'Reads, writes and calculates with dates and times',
  group: ['transform' as const],
  family: 'data' as const,
  defaults: { name: 'Date & Time' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Data transformation'] },
    alias: ['date', 'time', 'clock', 'now', 'today', 'format', 'timezone', 'duration', 'difference', 'timestamp'],
  },
};

const dateTimeV1 = defineNode({
  ...meta,
  version: 1,
  subtitle: '={{ $parameter.action }}',
  parameters: parametersV1,
  run: ({ item, parameters, workflow }) => runV1(item, parameters, zonesOf(workflow)),
});

const dateTimeV2 = defineNode({
  ...meta,
  version: 2,
  subtitle: '={{ $parameter.operation }}',
  parameters: parametersV2,
  run: ({ item, parameters, workflow, now }) => runV2(item, parameters, { zones: zonesOf(workflow), now: now() }),
});

function zonesOf({ timezone, instanceTimezone }: NodeContext['workflow']): DateZones {
  return { workflow: timezone, instance: instanceTimezone };
}

export default [dateTimeV1, dateTimeV2];
