import type { ReactNode } from 'react';
import { AssignmentField } from './assignments/assignment-field.tsx';
import { CollectionField } from './collection-field.tsx';
import { CredentialTypeField } from './credential-type-field.tsx';
import type { FieldProps, PropertyFieldProps } from './field-props.ts';
import { FilterField } from './filter/filter-field.tsx';
import { FixedCollectionField } from './fixed-collection-field.tsx';
import { storedOrDefault } from './form-model.ts';
import { LocatorField } from './locator/locator-field.tsx';
import { NoticeField } from './notice-field.tsx';
import { MapperField } from './resource-mapper/mapper-field.tsx';
import { ScalarField } from './scalar-field.tsx';
import { TextListField } from './text-list-field.tsx';
import { WorkflowSelectorField } from './workflow-selector/workflow-selector-field.tsx';

/** One property with the field that fits its type. */
export function PropertyField({ property, values, siblings, path, onChange }: PropertyFieldProps): ReactNode {
  const field: FieldProps = { property, value: storedOrDefault(property, values), siblings, path, onChange };
  switch (property.type) {
    case 'hidden':
    case 'button':
    case 'curlImport':
    // The node's credentials have a section of their own.
    case 'credentials':
      return null;
    case 'notice':
    case 'callout':
      return <NoticeField property={property} />;
    case 'collection':
      return <CollectionField {...field} />;
    case 'fixedCollection':
      return <FixedCollectionField {...field} />;
    case 'filter':
      return <FilterField {...field} />;
    case 'assignmentCollection':
      return <AssignmentField {...field} />;
    case 'resourceLocator':
      return <LocatorField {...field} />;
    case 'credentialsSelect':
      return <CredentialTypeField {...field} />;
    case 'resourceMapper':
      return <MapperField {...field} />;
    case 'workflowSelector':
      return <WorkflowSelectorField {...field} />;
    case 'string':
    case 'number':
    case 'boolean':
    case 'options':
    case 'multiOptions':
    case 'json':
    case 'color':
    case 'dateTime':
      return property.typeOptions?.multipleValues && property.type !== 'multiOptions' ? (
        <TextListField {...field} />
      ) : (
        <ScalarField {...field} />
      );
    default:
      return property.type satisfies never;
  }
}
