import type { PropertyType } from '@millrace/workflow';
import type { ComponentType } from 'react';
import type { FieldProps } from '../field-props.ts';
import type { ScalarWidgetProps } from '../widgets/scalar-widget-props.ts';
import { AssignmentField } from './assignment-collection/assignment-field.tsx';
import { BooleanWidget } from './boolean/boolean-widget.tsx';
import { CollectionField } from './collection/collection-field.tsx';
import { ColorWidget } from './color/color-widget.tsx';
import { CredentialTypeField } from './credentials-select/credential-type-field.tsx';
import { DateTimeWidget } from './date-time/date-time-widget.tsx';
import { FilterField } from './filter/filter-field.tsx';
import { FixedCollectionField } from './fixed-collection/fixed-collection-field.tsx';
import { JsonWidget } from './json/json-widget.tsx';
import { MultiOptionsWidget } from './multi-options/multi-options-widget.tsx';
import { NoticeField } from './notice/notice-field.tsx';
import { NumberWidget } from './number/number-widget.tsx';
import { OptionsWidget } from './options/options-widget.tsx';
import { LocatorField } from './resource-locator/locator-field.tsx';
import { MapperField } from './resource-mapper/mapper-field.tsx';
import { StringWidget } from './string/string-widget.tsx';
import { WorkflowSelectorField } from './workflow-selector/workflow-selector-field.tsx';

/** How a kind of parameter is shown. */
export type KindView =
  /** The control for its one fixed value; an expression can stand in its place. */
  | { Widget: ComponentType<ScalarWidgetProps> }
  /** A field of its own. */
  | { Field: ComponentType<FieldProps> }
  | 'notShown';

/** How each kind of parameter is shown. A kind without its view does not compile. */
export const KIND_VIEWS: Record<PropertyType, KindView> = {
  string: { Widget: StringWidget },
  number: { Widget: NumberWidget },
  boolean: { Widget: BooleanWidget },
  options: { Widget: OptionsWidget },
  multiOptions: { Widget: MultiOptionsWidget },
  json: { Widget: JsonWidget },
  color: { Widget: ColorWidget },
  dateTime: { Widget: DateTimeWidget },
  collection: { Field: CollectionField },
  fixedCollection: { Field: FixedCollectionField },
  filter: { Field: FilterField },
  assignmentCollection: { Field: AssignmentField },
  resourceLocator: { Field: LocatorField },
  resourceMapper: { Field: MapperField },
  workflowSelector: { Field: WorkflowSelectorField },
  credentialsSelect: { Field: CredentialTypeField },
  notice: { Field: NoticeField },
  callout: { Field: NoticeField },
  hidden: 'notShown',
  button: 'notShown',
  curlImport: 'notShown',
  credentials: 'notShown',
};
