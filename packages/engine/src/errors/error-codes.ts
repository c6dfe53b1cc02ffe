/** Codes of errors that an execution can end with, apart from those of single nodes, with what they mean. */
export const EXECUTION_ERROR_CODES = {
  NODE_TYPE_UNKNOWN: 'A node has a type whose package is not installed here.',
  NODE_NOT_FOUND: 'The run was to begin or end at a node that the workflow does not have.',
  NODE_NOT_RUNNABLE:
    'A remark on the canvas, or a node that serves another one, was to be run as if it passed items on.',
  SUB_NODE_MISSING: 'A node needs another one that serves it, such as a language model, and none is connected.',
  SUB_NODE_INVALID: 'A node is connected as a sub-node of a kind that it does not supply, or it serves itself.',
  NODE_DISABLED: 'The run was to begin at a trigger that is disabled.',
  NODE_INPUT_MISSING: 'A part of a workflow was to be run again, but there is no data to run it on.',
  NODE_OUTPUT_INVALID: 'A node put out something that is not an item, or sent an item to an output it does not have.',
  NODE_FAILED: 'A node failed in a way its author did not expect. The log of the runner has more.',
  NO_TRIGGER: 'The workflow has no enabled trigger to start at.',
  TRIGGER_NEEDS_CALL:
    'The workflow only starts when its URL is called, or when something happens that its trigger waits for.',
  TRIGGER_NOT_ASKABLE: 'A trigger was to look for events or to listen, but its type does not do that any more.',
  WEBHOOK_INVALID: 'The workflow changed since it was activated, and the webhook is no longer there.',
  RESUME_FAILED: 'The execution was put aside, and what it did before does not lead to where it is to go on.',
  LOCATOR_INVALID:
    'A value given to choose a resource, such as an address, is not of the form that its parameter takes.',
  LIMIT_REACHED:
    'The execution ran more nodes, or a node put out or was about to make more, than is allowed; the message says how many.',
  AI_BUDGET_EXCEEDED:
    'What models may use is used up: for a node, an execution, or a day. The message says which, and where to raise it.',
  TEST_ANSWER_MISSING: 'In a test, a node ran more often than the case has answers for it.',
  TEST_CALL_DIFFERS:
    'In a test, a model or tool was asked something else than when the case was recorded. The result of the test shows the difference.',
  TEST_REACHED_OUTSIDE:
    'In a test, a node wanted to reach outside: the network, a credential, files, commands, another workflow. The case has no answer for it.',
  TEST_WAITS: 'In a test, a node waits for a call or a person.',
  EXECUTION_TIMEOUT: 'The execution reached its time limit.',
  EXECUTION_STOPPED: 'The execution was stopped by somebody, or because Millrace was shutting down.',
} as const;

export type ExecutionErrorCode = keyof typeof EXECUTION_ERROR_CODES;
