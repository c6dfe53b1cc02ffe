import { defineModule, need } from '../../modules/module.ts';
import type { StaticDataCache } from '../../workflows/static-data.ts';
import { TriggerWorks } from './trigger-works.ts';

/** The triggers that runners work for at the moment. */
export const triggerWorkModule = defineModule({
  name: 'triggers at work',
  needs: { staticData: need<StaticDataCache>() },
  provides: ['triggerWorks'],
  create: ({ staticData }) => ({ provides: { triggerWorks: new TriggerWorks(staticData) } }),
});
