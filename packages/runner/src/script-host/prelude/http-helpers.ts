import type { ScriptFormPart, ScriptHttpAnswer, ScriptHttpRequest } from '../protocol.ts';
import type { Bridge } from './bridge.ts';
import { fromBase64, isBytes, toBase64 } from './bytes.ts';

type Options = Record<string, unknown>;
type Answer = Exclude<ScriptHttpAnswer, { failure: string }>;

/** Requests that scripts send: each function has options and results of its own. */
export function httpHelpers(bridge: Bridge): Record<'httpRequest' | 'request', (...args: unknown[]) => unknown> {
  return {
    async httpRequest(given) {
      const options = optionsOf(given);
      const answer = await send(bridge, 'httpRequest', options);
      if (isRefused(answer.status) && !options.ignoreHttpStatusErrors) {
        throw statusError(answer, `Request failed with status code ${answer.status}`);
      }
      const body = bodyOf(answer, options.encoding);
      return options.returnFullResponse ? fullResponse(answer, body) : body;
    },
    async request(given, more) {
      const options: Options = { ...optionsOf(typeof given === 'string' ? { uri: given } : given), ...optionsOf(more) };
      const answer = await send(bridge, 'request', options);
      const body = oldBodyOf(answer, options);
      if (isRefused(answer.status) && options.simple !== false) {
        const error = statusError(answer, `${answer.status} - ${JSON.stringify(body ?? '')}`);
        throw Object.assign(error, { statusCode: answer.status, error: body ?? '' });
      }
      return options.resolveWithFullResponse ? fullResponse(answer, body) : body;
    },
  };
}

function optionsOf(given: unknown): Options {
  return typeof given === 'object' && given !== null ? (given as Options) : {};
}

async function send(bridge: Bridge, style: ScriptHttpRequest['style'], given: Options): Promise<Answer> {
  const { body, formData, ...options } = given;
  const request: ScriptHttpRequest = {
    style,
    options: isBytes(body) ? options : { ...options, body },
    ...(isBytes(body) && { bodyBase64: toBase64(body) }),
    ...(typeof formData === 'object' && formData !== null && { parts: partsOf(formData) }),
  };
  const answer = (await bridge.askLater({ kind: 'request', request })) as ScriptHttpAnswer;
  if (!('failure' in answer)) return answer;
  throw Object.assign(new Error(answer.failure), { code: answer.code });
}

function partsOf(formData: object): ScriptFormPart[] {
  return Object.entries(formData).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((entry) => partOf(name, entry)),
  );
}

/** A value alone, or one with `options` that say how it is sent. */
function partOf(name: string, entry: unknown): ScriptFormPart {
  const { value, options } = optionsOf(entry);
  const content = value === undefined ? entry : value;
  const { filename, contentType } = optionsOf(options);
  return {
    name,
    ...(isBytes(content) ? { base64: toBase64(content) } : { text: String(content) }),
    ...(filename !== undefined && { fileName: String(filename) }),
    ...(contentType !== undefined && { contentType: String(contentType) }),
  };
}

function isRefused(status: number): boolean {
  return status < 200 || status >= 300;
}

function statusError({ status }: Answer, message: string): Error {
  const code = status < 500 && status >= 400 ? 'ERR_BAD_REQUEST' : 'ERR_BAD_RESPONSE';
  return Object.assign(new Error(message), { name: 'AxiosError', code, status });
}

function fullResponse({ status, statusText, headers }: Answer, body: unknown): object {
  return { body, headers, statusCode: status, statusMessage: statusText };
}

function bodyOf({ bodyBase64 }: Answer, encoding: unknown): unknown {
  const bytes = fromBase64(bodyBase64);
  if (encoding === 'arraybuffer') return bytes;
  return encoding === 'text' ? bytes.toString() : parsed(bytes.toString());
}

/** Text unless JSON or bytes are asked for; nothing for an empty body. */
function oldBodyOf({ bodyBase64 }: Answer, { json, encoding }: Options): unknown {
  const bytes = fromBase64(bodyBase64);
  if (encoding === null) return bytes;
  if (bytes.length === 0) return undefined;
  return json ? parsed(bytes.toString()) : bytes.toString();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
