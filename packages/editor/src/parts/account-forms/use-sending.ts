import { ApiError } from '@millrace/api';
import { useState } from 'react';

/** What went wrong with a form: the message, what to do, and what is wrong with which field. */
export interface FormProblem {
  message: string;
  code: string;
  fields: Readonly<Record<string, string>>;
}

/** Sends a form, once at a time; what the server refuses is kept until the next try. */
export function useSending() {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<FormProblem>();
  const send = async (work: () => Promise<void>): Promise<void> => {
    setSending(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(toProblem(error));
    } finally {
      setSending(false);
    }
  };
  return { isSending, problem, send };
}

function toProblem(error: unknown): FormProblem {
  if (!(error instanceof ApiError)) throw error;
  const fields = Object.fromEntries((error.problems ?? []).map(({ path, reason }) => [path, reason]));
  return { message: [error.message, error.hint].filter(Boolean).join(' '), code: error.code, fields };
}
