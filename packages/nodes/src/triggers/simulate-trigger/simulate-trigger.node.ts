import { defineTrigger } from '@millrace/node-sdk';
import {
  executionDuration,
  iconOf,
  jsonOutput,
  pauseMs,
  subtitle,
  writtenItems,
} from '../../lib/simulation/simulation.ts';

export default defineTrigger({
  name: 'n8n-nodes-base.simulateTrigger',
  displayName: 'Simulate trigger',
  description: 'Stands for a trigger: starts the workflow by the run button, with items that were written down',
  version: 1,
  group: ['trigger'],
  family: 'trigger',
  trigger: 'manual',
  hidden: true,
  subtitle: '={{ $parameter.subtitle }}',
  defaults: { name: 'Simulate Trigger' },
  codex: { categories: ['Core'], subcategories: { Core: ['Triggers'] }, alias: ['placeholder', 'example', 'template'] },
  parameters: [iconOf('n8n-nodes-base.manualTrigger'), subtitle, jsonOutput, executionDuration],
  async emit({ parameters, sleep }) {
    await sleep(pauseMs(parameters.executionDuration));
    return writtenItems(parameters.jsonOutput);
  },
});
