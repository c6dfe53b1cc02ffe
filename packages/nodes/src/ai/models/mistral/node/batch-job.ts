import { isJsonObject, type JsonObject, NodeError, path, type ServiceClient, z } from '@millrace/node-sdk';
import { removeFile } from './client.ts';

/** How often is looked whether a job is done. */
const PAUSE_MS = 5_000;
/** Mistral itself ends a job after 24 hours. */
const MOST_LOOKS = 17_280;

const created = z.object({ id: z.string() });
const job = z.object({
  id: z.string(),
  status: z.string(),
  output_file: z.string().nullish(),
  error_file: z.string().nullish(),
  errors: z.array(z.looseObject({ message: z.string().optional() })).default([]),
});
type Job = z.infer<typeof job>;

/** What a job needs besides the client. */
interface Waiting {
  client: ServiceClient;
  signal: AbortSignal;
  sleep(ms: number): Promise<void>;
}

interface Work {
  model: string;
  /** What is asked, one request for each result. */
  requests: readonly JsonObject[];
  /** Whether files of the job are removed in the end. */
  isTidied: boolean;
}

/** Has requests worked on as a job, which costs half as much, and gives what each was answered. @throws NodeError */
export async function workedOn(waiting: Waiting, { model, requests, isTidied }: Work): Promise<JobAnswer[]> {
  const { client } = waiting;
  const lines = requests.map((body, at) => JSON.stringify({ custom_id: String(at), body }));
  const input = await client.json({
    method: 'POST',
    path: '/files',
    multipart: [
      { name: 'purpose', content: 'batch' },
      { name: 'file', content: `${lines.join('\n')}\n`, fileName: 'batch.jsonl', mimeType: 'application/jsonl' },
    ],
    answer: created,
  });
  const files = [input.id];
  try {
    const body = { input_files: [input.id], model, endpoint: '/v1/ocr' };
    const { id } = await client.post('/batch/jobs', body, { answer: created });
    const done = await finished(waiting, id);
    files.push(...[done.output_file, done.error_file].filter((file) => !!file).map(String));
    return await answersOf(client, done, requests.length);
  } finally {
    if (isTidied) for (const file of files) await removeFile(client, file);
  }
}

async function finished({ client, signal, sleep }: Waiting, id: string): Promise<Job> {
  for (let look = 0; look < MOST_LOOKS; look++) {
    signal.throwIfAborted();
    const now = await client.get(path`/batch/jobs/${id}`, { answer: job });
    if (now.status === 'SUCCESS') return now;
    if (now.status !== 'QUEUED' && now.status !== 'RUNNING') throw failed(now);
    await sleep(PAUSE_MS);
  }
  throw new NodeError(`The job ${id} of Mistral AI is not done after a day`);
}

function failed({ id, status, errors }: Job): NodeError {
  const reason = errors.map(({ message }) => message).find((message) => message !== undefined);
  return new NodeError(`The job ${id} of Mistral AI ended with ${status}${reason === undefined ? '' : `: ${reason}`}`, {
    description: 'Look at the job in the console of Mistral AI, or send the documents one by one.',
    code: 'SERVICE_REFUSED',
  });
}

/** What a request of a job was answered, or why it was refused. */
export type JobAnswer = { body: JsonObject } | { refusal: string };

const line = z.object({
  custom_id: z.string(),
  response: z.looseObject({ status_code: z.number(), body: z.json() }).nullish(),
  error: z.json().optional(),
});

/** Answers in the order of the requests: a job gives them in any. */
async function answersOf(client: ServiceClient, done: Job, count: number): Promise<JobAnswer[]> {
  const answers = new Map<string, JobAnswer>();
  for (const file of [done.output_file, done.error_file]) {
    if (!file) continue;
    const { body } = await client.request({ path: path`/files/${file}/content` });
    for (const text of Buffer.from(body).toString('utf8').split('\n')) {
      if (text.trim() === '') continue;
      const { custom_id: id, response, error } = line.parse(JSON.parse(text));
      const given = response?.body;
      const isTaken = response !== null && response !== undefined && response.status_code < 300;
      answers.set(
        id,
        isTaken && isJsonObject(given)
          ? { body: given }
          : { refusal: reasonIn(error) ?? reasonIn(given) ?? 'no reason' },
      );
    }
  }
  return Array.from({ length: count }, (_, at) => answers.get(String(at)) ?? { refusal: 'no answer' });
}

function reasonIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return isJsonObject(value) && typeof value.message === 'string' ? value.message : undefined;
}
