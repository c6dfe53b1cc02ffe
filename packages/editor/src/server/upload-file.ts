import { ApiError, apiProblem, clientMessages, fillTemplate } from '@millrace/api';
import { addressOf } from '../address/base-path.ts';
import { errorInLanguage } from '../i18n/error-texts.ts';
import { i18n } from '../i18n/i18n.ts';
import { noticeSessionEnd } from './session-end.ts';

interface UploadOptions {
  /** Its type, as the call wants it. */
  contentType: string;
  signal: AbortSignal;
  /** Told how much of the file is sent, from 0 to 1. */
  onProgress: (part: number) => void;
}

/**
 * Sends a file as the body of a call, as it is read: nothing of it is held. (`fetch` does not tell how far it is.)
 *
 * @param path behind `/rest`
 * @returns what the call answers
 * @throws ApiError; what the signal was aborted with
 */
export async function uploadFile(path: string, file: Blob, options: UploadOptions): Promise<unknown> {
  const { contentType, signal, onProgress } = options;
  // An abort of before is told to no listener.
  signal.throwIfAborted();
  const request = new XMLHttpRequest();
  request.open('POST', addressOf(`/rest${path}`));
  request.setRequestHeader('accept', 'application/json');
  request.setRequestHeader('content-type', contentType);
  request.setRequestHeader('accept-language', i18n.language);
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total));
  const ended = new Promise<void>((resolve) => request.addEventListener('loadend', () => resolve()));
  const abort = () => request.abort();
  signal.addEventListener('abort', abort);
  request.send(file);
  await ended;
  signal.removeEventListener('abort', abort);
  signal.throwIfAborted();
  const answer = readJson(request.responseText);
  if (request.status >= 200 && request.status < 300) return (answer as { data?: unknown } | undefined)?.data;
  return noticeSessionEnd(failureOf(request.status, answer));
}

function failureOf(status: number, answer: unknown): ApiError {
  const { data: problem } = apiProblem.safeParse(answer);
  if (problem) return new ApiError(status, { ...problem, ...(problem.template && errorInLanguage(problem.template)) });
  const code = status === 0 ? 'UNREACHABLE' : 'UNEXPECTED_ANSWER';
  const key = status === 0 ? 'UNREACHABLE' : status === 413 ? 'UNEXPECTED_ANSWER.tooLarge' : 'UNEXPECTED_ANSWER.status';
  const message = fillTemplate(clientMessages[key], { status });
  return new ApiError(status, { code, message, ...errorInLanguage({ message: key, values: { status } }) });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
