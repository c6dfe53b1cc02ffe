import type { NodeProperty } from '@millrace/workflow';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../../../address/base-path.ts';
import type { FieldProps } from '../../field-props.ts';
import { LocatorField } from '../resource-locator/locator-field.tsx';
import { WORKFLOW_SEARCH } from './search-workflows.ts';

/** A stored workflow, chosen from a list or by its id. */
export function WorkflowSelectorField({ property, ...field }: FieldProps) {
  const { t } = useTranslation('lookups');
  const locator = useMemo((): NodeProperty => {
    const url = `={{ ${JSON.stringify(`${location.origin}${addressOf('/workflow/')}`)} + $value }}`;
    const list = { searchListMethod: WORKFLOW_SEARCH, searchable: true };
    return {
      ...property,
      type: 'resourceLocator',
      modes: [
        {
          name: 'list',
          displayName: t('fromList'),
          type: 'list',
          placeholder: t('chooseWorkflow'),
          typeOptions: list,
          url,
        },
        { name: 'id', displayName: t('byId'), type: 'string', placeholder: t('workflowId'), url },
      ],
    };
  }, [property, t]);
  return <LocatorField property={locator} {...field} />;
}
