import { bucketSettings } from './settings/bucket-settings.ts';
import { dataTableSettings } from './settings/data-table-settings.ts';
import { executionSettings } from './settings/execution-settings.ts';
import { featureSettings } from './settings/feature-settings.ts';
import { instanceSettings } from './settings/instance-settings.ts';
import { limitSettings } from './settings/limit-settings.ts';
import { observingSettings } from './settings/observing-settings.ts';
import { peopleSettings } from './settings/people-settings.ts';
import { proxySettings } from './settings/proxy-settings.ts';
import { secretSettings } from './settings/secret-settings.ts';
import type { Variable } from './variable.ts';

export type { Variable } from './variable.ts';

/** All settings of the environment. The documentation and `millrace config` are printed from this table. */
export const configTable = {
  ...instanceSettings,
  ...bucketSettings,
  ...observingSettings,
  ...featureSettings,
  ...secretSettings,
  ...peopleSettings,
  ...executionSettings,
  ...limitSettings,
  ...dataTableSettings,
  ...proxySettings,
};

/** Key of a setting in the program. */
export type ConfigKey = keyof typeof configTable;

/** The settings, as the program uses them. */
export type Config = {
  readonly [Key in ConfigKey]: (typeof configTable)[Key] extends Variable<infer T, infer Default> ? T | Default : never;
};
