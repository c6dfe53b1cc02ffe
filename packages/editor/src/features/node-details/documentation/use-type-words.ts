import type { NodeProperty } from '@millrace/workflow';
import { useTranslation } from 'react-i18next';

/** What the value of each type of parameter is; nothing where its label says it. */
export function useTypeWords(): Record<NodeProperty['type'], string> {
  const { t } = useTranslation('node-details');
  return {
    string: t('typeText'),
    number: t('typeNumber'),
    boolean: t('typeBoolean'),
    options: t('typeChoice'),
    multiOptions: t('typeChoices'),
    collection: t('typeGroup'),
    fixedCollection: t('typeGroup'),
    json: 'JSON',
    color: t('typeColor'),
    dateTime: t('typeDate'),
    resourceLocator: t('typeLocator'),
    resourceMapper: t('typeFields'),
    filter: t('typeConditions'),
    assignmentCollection: t('typeFields'),
    workflowSelector: t('typeWorkflow'),
    credentials: t('typeCredential'),
    credentialsSelect: t('typeCredential'),
    notice: '',
    hidden: '',
    button: '',
    callout: '',
    curlImport: '',
  };
}
