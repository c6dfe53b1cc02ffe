import type { CredentialType, Item, JsonObject, JsonValue, NodeType } from '@millrace/node-sdk';
import { type LocalService, runNode, startLocalService } from '@millrace/node-sdk/testing';
import { afterAll, beforeAll, beforeEach } from 'vitest';

export type VendorReply =
  | { json: JsonValue; headers?: Record<string, string> }
  | { headers: Record<string, string>; body: string };

export interface VendorService {
  readonly url: string;
  /** Replies to the next calls, in order; the last one to all that follow. */
  answer(...replies: VendorReply[]): void;
  run(parameters: JsonObject, more?: Partial<Parameters<typeof runNode>[1]>): ReturnType<typeof runNode>;
  /** What came: method, path with query, and body, as JSON where it is some. */
  sent(): Array<[method: string, path: string, body: JsonValue]>;
  /** A header of each call. */
  header(name: string): Array<string | undefined>;
}

/** The node of a vendor of models, and a stand-in for its service, for the tests of one file. */
export function vendorService(
  node: NodeType,
  credential: CredentialType,
  data: (url: string) => JsonObject,
): VendorService {
  let service: LocalService;
  let replies: VendorReply[] = [];
  beforeAll(async () => {
    service = await startLocalService(() => (replies.length > 1 ? replies.shift() : replies[0]) ?? { json: {} });
  });
  afterAll(() => service.close());
  beforeEach(() => {
    replies = [];
    service.calls.splice(0);
  });
  return {
    get url() {
      return service.url;
    },
    answer: (...given) => {
      replies = given;
    },
    run: (parameters, more = {}) =>
      runNode(node, {
        credentials: { [credential.description.name]: data(service.url) },
        credentialTypes: [credential],
        parameters,
        ...more,
      }),
    sent: () =>
      service.calls.map(({ method, path, query, body }) => {
        const asked = new URLSearchParams(query).toString();
        return [method, asked === '' ? path : `${path}?${asked}`, bodyOf(body)];
      }),
    header: (name) => service.calls.map(({ headers }) => [headers[name] ?? []].flat()[0]),
  };
}

/** An item with one file in its field `data`, which holds `BYTES`. */
export function itemWithFile(fileName: string, mimeType: string): Item {
  const data = Buffer.from('BYTES').toString('base64');
  return { json: {}, binary: { data: { data, mimeType, fileName, bytes: 5 } } };
}

function bodyOf(text: string | undefined): JsonValue {
  if (!text) return null;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
}
