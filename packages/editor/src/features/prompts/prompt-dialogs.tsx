import { ContactPrompt } from './contact-prompt.tsx';
import { ValueSurvey } from './value-survey.tsx';

/** What people are asked for the service that the owner named. */
export function PromptDialogs() {
  return (
    <>
      <ContactPrompt />
      <ValueSurvey />
    </>
  );
}
