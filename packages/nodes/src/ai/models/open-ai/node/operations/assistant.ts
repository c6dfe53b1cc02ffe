import { assistantGone, goneNotice } from '../../assistant/assistant-gone.ts';
import { openAi } from '../../open-ai-service.ts';

const INSTEAD =
  'Use version 2 of this node: "Generate a model response" with instructions and files, a conversation for what was said before, and the tools of OpenAI for code and for searching files.';

/** What was done with assistants. Files keep it, so that a workflow is not changed by being opened. */
const gone = (label: string) =>
  openAi.operation(label, {
    description: 'No longer there: OpenAI has switched off its assistants',
    parameters: [goneNotice(INSTEAD)],
    run: () => {
      throw assistantGone(INSTEAD, 'resource');
    },
  });

export const assistantOperations = {
  create: gone('Create an assistant'),
  deleteAssistant: gone('Delete an assistant'),
  list: gone('List assistants'),
  message: gone('Message an assistant'),
  update: gone('Update an assistant'),
};
