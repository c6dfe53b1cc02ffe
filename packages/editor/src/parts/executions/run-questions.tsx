import { useRun } from '../../session/run-context.tsx';
import { useRunWaiting } from '../../session/runs/use-run-waiting.ts';
import { ToolQuestion } from './tool-question.tsx';

const show = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'start' });

/** What the live run asks people, while it waits for that. */
export function RunQuestions({ className }: { className?: string | undefined }) {
  const { executionId, status } = useRun();
  const questions = useRunWaiting()?.questions ?? [];
  // Of a past one they stand in its banner.
  if (executionId === undefined || status !== 'running' || questions.length === 0) return null;
  return (
    <div className={className} ref={show}>
      {questions.map((question) => (
        <ToolQuestion key={question.key} executionId={executionId} question={question} />
      ))}
    </div>
  );
}
