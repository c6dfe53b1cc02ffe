import { modals } from '@mantine/modals';
import type { WorkflowSummary } from '@millrace/api';
import { i18n } from '../../i18n/i18n.ts';
import { DuplicateForm } from '../../parts/workflow-forms/duplicate-form.tsx';
import { storedDocument } from '../../session/workflow-io/store-workflow.ts';
import { notifyFailure, notifySuccess } from '../../ui/notifications/notify.tsx';

const ID = 'duplicate';

/** Makes a copy of a stored workflow. */
export async function openDuplicate({ id, tags }: WorkflowSummary): Promise<void> {
  try {
    const document = await storedDocument(id);
    modals.open({
      modalId: ID,
      title: i18n.t('shell:duplicateTitle'),
      children: (
        <DuplicateForm
          document={document}
          tags={tags.map(({ name }) => name)}
          onCancel={() => modals.close(ID)}
          onStored={({ name }) => {
            modals.close(ID);
            notifySuccess({ title: i18n.t('shell:duplicated', { name }) });
          }}
        />
      ),
    });
  } catch (error) {
    notifyFailure(i18n.t('shell:duplicateFailed'), error);
  }
}
