import type { NodeProperty } from '@millrace/workflow';
import { useTranslation } from 'react-i18next';
import type { ParameterIssue } from './kinds/parameter-kind.ts';

/** Words for what is wrong with a value. */
export function useIssueText(): (issue: ParameterIssue, property: NodeProperty) => string {
  const { t } = useTranslation('parameters');
  return (issue, property) => {
    switch (issue) {
      case 'required':
        return t('issueRequired');
      case 'unsupportedValue':
        return t('issueUnsupportedValue');
      case 'notJson':
        return t('issueNotJson');
      case 'tooSmall':
        return t('issueTooSmall', { limit: property.typeOptions?.minValue });
      case 'tooLarge':
        return t('issueTooLarge', { limit: property.typeOptions?.maxValue });
    }
  };
}
