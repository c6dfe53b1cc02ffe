import { type ErrorCode, errorCatalogue } from '@millrace/api';
import { expect } from 'vitest';
import type { Answer } from './test-server.ts';

/** Holds an answer to a refusal of the catalogue. */
export async function expectRefusal(call: Promise<Answer>, code: ErrorCode): Promise<void> {
  const { status, data } = await call;
  expect({ status, data }).toMatchObject({ status: errorCatalogue[code].status, data: { code } });
}
