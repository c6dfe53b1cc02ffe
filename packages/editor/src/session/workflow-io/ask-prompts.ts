import { promptsQuery } from '../../server/prompts.ts';
import { queryClient } from '../../server/query-client.ts';
import { settingsQuery } from '../../server/settings.ts';
import { editorUi } from '../editor-ui.ts';

/** Asks people what the service of the owner wants to know. A service that is away is no concern of theirs. */
export async function askPrompts(): Promise<void> {
  try {
    const { prompts } = await queryClient.ensureQueryData(settingsQuery);
    if (!prompts.enabled) return;
    const { showContactPrompt, showValueSurvey } = await queryClient.fetchQuery(promptsQuery);
    if (editorUi.get().dialog !== undefined) return;
    if (showContactPrompt) editorUi.openDialog('contactPrompt');
    else if (showValueSurvey) editorUi.openDialog('valueSurvey');
  } catch {
    // Nobody waits for these questions: they come another time.
  }
}
