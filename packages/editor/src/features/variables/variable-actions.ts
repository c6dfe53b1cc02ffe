import { ApiError, type CallInput, type Variable, variableRoutes } from '@millrace/api';
import { i18n } from '../../i18n/i18n.ts';
import { apiClient } from '../../server/api-client.ts';
import { refreshQueries } from '../../server/query-client.ts';
import { confirm } from '../../ui/notifications/confirm.tsx';
import { failureText, notifyFailure, notifySuccess } from '../../ui/notifications/notify.tsx';

type VariableBody = CallInput<typeof variableRoutes.create>['body'];

/** Stores a variable. Gives why it was not done: what was entered stays in the form, to be tried again. */
export async function saveVariable(body: VariableBody, id?: string): Promise<string | undefined> {
  const { scope: _, scopeId: __, value, ...change } = body;
  try {
    if (id === undefined) await apiClient.call(variableRoutes.create, { body });
    else {
      // A secret that is left empty stays as it is.
      const isKept = body.isSecret === true && value === '';
      const params = { variableId: id };
      await apiClient.call(variableRoutes.update, { params, body: isKept ? change : { ...change, value } });
    }
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return error.problems?.[0]?.reason ?? error.message;
    return `${i18n.t('variables:saveFailed')}: ${failureText(error)}`;
  }
  void refreshQueries(['variables']);
  return undefined;
}

export async function deleteVariable({ id, name }: Variable): Promise<void> {
  const isSure = await confirm({
    title: i18n.t('variables:deleteTitle', { name }),
    text: i18n.t('variables:deleteText'),
    confirmLabel: i18n.t('variables:deleteConfirm'),
    isDangerous: true,
  });
  if (!isSure) return;
  try {
    await apiClient.call(variableRoutes.delete, { params: { variableId: id } });
    notifySuccess({ title: i18n.t('variables:deleted', { name }) });
  } catch (error) {
    notifyFailure(i18n.t('variables:deleteFailed'), error);
  }
  void refreshQueries(['variables']);
}
