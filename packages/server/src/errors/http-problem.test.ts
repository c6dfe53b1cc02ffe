import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errorCatalogue } from '@millrace/api';
import { WorkflowParseError } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { toHttpProblem } from './http-problem.ts';
import { apiError } from './server-error.ts';

describe('The error catalogue', () => {
  it('is documented code by code', () => {
    const page = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/errors.md'), 'utf8');
    const documented = [...page.matchAll(/^\| `([A-Z_]+)` \| (\d+) \|/gm)].map(
      ([, code, status]) => `${code} ${status}`,
    );
    expect(documented).toEqual(Object.entries(errorCatalogue).map(([code, { status }]) => `${code} ${status}`));
  });

  it('gives domain errors their status, message and hint', () => {
    expect(toHttpProblem(apiError('QUEUE_FULL.calls', { limit: 5 }))).toEqual({
      status: 503,
      body: {
        message: '5 calls are already waiting for an answer.',
        code: 'QUEUE_FULL',
        hint: errorCatalogue.QUEUE_FULL.hint,
      },
      template: { message: 'QUEUE_FULL.calls', hint: 'QUEUE_FULL', values: { limit: 5 } },
      isBug: false,
      retryAfterSeconds: 1,
    });
    const hinted = toHttpProblem(apiError('FORBIDDEN.scope', { scope: 'a' }));
    expect(hinted.template).toEqual({ message: 'FORBIDDEN.scope', hint: 'FORBIDDEN.scope', values: { scope: 'a' } });
    expect(toHttpProblem(apiError('BAD_REQUEST.said', { message: 'No.' }, { hint: 'Do it well.' })).body).toEqual({
      message: 'No.',
      code: 'BAD_REQUEST',
      hint: 'Do it well.',
    });
  });

  it('gives no key for a hint that somebody else gave', () => {
    const { body, template } = toHttpProblem(apiError('LOOKUP_FAILED', { message: 'No.' }, { hint: 'Look again.' }));
    expect(body.hint).toBe('Look again.');
    expect(template?.hint).toBeUndefined();
  });

  it('lists the problems of a workflow by path', () => {
    const problems = [{ path: 'nodes[0].name', reason: 'is missing' }];
    expect(toHttpProblem(new WorkflowParseError(problems))).toMatchObject({
      status: 400,
      body: { code: 'WORKFLOW_INVALID', problems },
    });
  });

  it('says nothing of errors that are not meant for callers', () => {
    const problem = toHttpProblem(new Error('password is hunter2'));
    expect(problem).toMatchObject({ status: 500, isBug: true, body: { code: 'INTERNAL' } });
    expect(JSON.stringify(problem)).not.toContain('hunter2');
  });

  it('takes a caller who hangs up for no fault of the server', () => {
    const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    expect(toHttpProblem(aborted)).toMatchObject({ status: 400, isBug: false, body: { code: 'BAD_REQUEST' } });
  });

  it('tells a database that is away, or a full disk, from a fault of the program', () => {
    const away = [
      Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 }),
      Object.assign(new Error('database is locked'), { code: 'ERR_SQLITE_ERROR', errcode: 261 }),
      Object.assign(new Error('could not extend file'), { code: '53100' }),
      Object.assign(new Error('terminating connection'), { code: '57P01' }),
      Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
      Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }),
      new Error('Connection terminated unexpectedly'),
    ];
    for (const error of away) {
      expect(toHttpProblem(error), error.message).toMatchObject({
        status: 503,
        isBug: true,
        body: { code: 'DATABASE_UNAVAILABLE' },
      });
    }
    const faults = [
      Object.assign(new Error('no such column'), { code: 'ERR_SQLITE_ERROR', errcode: 1 }),
      Object.assign(new Error('syntax error'), { code: '42601' }),
    ];
    for (const error of faults) expect(toHttpProblem(error).status, error.message).toBe(500);
  });

  it('keeps refusals of the HTTP layer refusals', () => {
    expect(toHttpProblem(Object.assign(new Error('too big'), { statusCode: 413 })).body.code).toBe('PAYLOAD_TOO_LARGE');
    expect(toHttpProblem(Object.assign(new Error('odd type'), { statusCode: 415 }))).toMatchObject({
      status: 415,
      body: { message: 'odd type', code: 'BAD_REQUEST' },
    });
  });
});
