import { defineNode } from '@millrace/node-sdk';
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
  run: ({ item, parameters }) => runV1(item, parameters),
});

const dateTimeV2 = defineNode({
  ...meta,
  version: 2,
  subtitle: '={{ $parameter.operation }}',
  parameters: parametersV2,
  run: ({ item, parameters, workflow, now }) => runV2(item, parameters, { timezone: workflow.timezone, now: now() }),
});

export default [dateTimeV1, dateTimeV2];
