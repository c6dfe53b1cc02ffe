import type { PropertyType } from '@millrace/workflow';
import { assignmentCollection } from './assignment-collection/assignment-collection.kind.ts';
import { boolean } from './boolean/boolean.kind.ts';
import { button } from './button/button.kind.ts';
import { callout } from './callout/callout.kind.ts';
import { collection } from './collection/collection.kind.ts';
import { color } from './color/color.kind.ts';
import { credentials } from './credentials/credentials.kind.ts';
import { credentialsSelect } from './credentials-select/credentials-select.kind.ts';
import { curlImport } from './curl-import/curl-import.kind.ts';
import { dateTime } from './date-time/date-time.kind.ts';
import { filter } from './filter/filter.kind.ts';
import { fixedCollection } from './fixed-collection/fixed-collection.kind.ts';
import { hidden } from './hidden/hidden.kind.ts';
import { json } from './json/json.kind.ts';
import { multiOptions } from './multi-options/multi-options.kind.ts';
import { notice } from './notice/notice.kind.ts';
import { number } from './number/number.kind.ts';
import { options } from './options/options.kind.ts';
import type { ParameterKind } from './parameter-kind.ts';
import { resourceLocator } from './resource-locator/resource-locator.kind.ts';
import { resourceMapper } from './resource-mapper/resource-mapper.kind.ts';
import { string } from './string/string.kind.ts';
import { workflowSelector } from './workflow-selector/workflow-selector.kind.ts';

/** What is known of each kind of parameter. A kind without its folder does not compile. */
export const PARAMETER_KINDS: Record<PropertyType, ParameterKind> = {
  string,
  number,
  boolean,
  options,
  multiOptions,
  json,
  color,
  dateTime,
  collection,
  fixedCollection,
  filter,
  assignmentCollection,
  resourceLocator,
  resourceMapper,
  workflowSelector,
  credentialsSelect,
  notice,
  callout,
  hidden,
  button,
  curlImport,
  credentials,
};
