import { describe, expect, it } from 'vitest';
import { readOpenRequest, requestedWorkflow } from './open-request.ts';

const workflow = { name: 'Shown', nodes: [], connections: {} };

describe('readOpenRequest', () => {
  it('takes an object and JSON text', () => {
    const message = { command: 'openWorkflow', workflow };
    expect(readOpenRequest(message)).toEqual({ workflow });
    expect(readOpenRequest(JSON.stringify(message))).toEqual({ workflow });
  });

  it('ignores other commands, other texts and other values', () => {
    const others = [{ command: 'closeNDV', workflow }, { workflow }, '{"command":', 'hello', '"text"', null, 7, []];
    for (const data of others) expect(readOpenRequest(data), JSON.stringify(data)).toBeUndefined();
  });
});

describe('requestedWorkflow', () => {
  it('gives the workflow without its identity on a server', () => {
    expect(requestedWorkflow({ workflow: { ...workflow, id: 'abc', active: true } })).toEqual(workflow);
  });

  it('says what is missing or wrong', () => {
    const messageFor = (value: unknown) => {
      try {
        requestedWorkflow({ workflow: value });
        return 'no error';
      } catch (error) {
        return String(error);
      }
    };
    expect([
      messageFor(undefined),
      messageFor({ connections: {} }),
      messageFor({ nodes: 'Set', connections: {} }),
    ]).toMatchInlineSnapshot(`
      [
        "WorkflowParseError: This is not a workflow: is missing: it must be an object",
        "WorkflowParseError: This is not a workflow: nodes: is missing: it must be a list",
        "WorkflowParseError: This is not a workflow: nodes: must be a list",
      ]
    `);
  });
});
