import type { CatalogueEntry } from './catalogue-entry.ts';

/** Executions and webhooks. */
export const executionErrors = {
  WEBHOOK_NOT_FOUND: {
    status: 404,
    meaning: 'No active workflow has a webhook with this method and path.',
    message: 'No webhook is registered for {method} "{path}".',
    cases: {
      otherMethod: {
        text: 'The webhook "{path}" is registered for {methods}, not for {method}.',
        hint: 'Call it with {choices}, or change the method of the webhook node.',
      },
      waitsForMethod: {
        text: 'Execution {id} waits for {methods}, not for {method}.',
        hint: 'Call it with {choices}.',
      },
      waitsElsewhere: {
        text: 'Execution {id} waits, but not for a call{place}.',
        hint: 'Use the address that the execution gave out, as it is.',
      },
      deleted: 'The workflow of this webhook was deleted.',
    },
  },
  WEBHOOK_FAILED: {
    status: 500,
    meaning: 'The workflow could not answer the call.',
    message: 'The workflow ended without an answer.',
  },
  EXECUTION_NOT_FOUND: {
    status: 404,
    meaning: 'There is no execution with this id; it may have been deleted.',
    message: 'There is no execution with the id "{id}".',
    cases: {
      unknownAddress: 'No execution gave out this address.',
      notUnderWay: 'Execution {id} is not under way.',
    },
  },
  EXECUTION_NOT_RUNNING: {
    status: 409,
    meaning: 'The execution has already ended.',
    message: 'Execution {id} has already ended, with status {status}.',
  },
  EXECUTION_ENDED: {
    status: 404,
    meaning: 'The execution that was called has ended.',
    message: 'Execution {id} has ended, with status {status}.',
    hint: 'Its address is good for as long as the execution waits.',
  },
  EXECUTION_BUSY: {
    status: 409,
    meaning: 'The execution that was called is running: it does not wait yet, or another call has let it go on.',
    message: 'Execution {id} is running and does not wait for a call now.',
    hint: 'Call again in a moment.',
  },
  QUESTION_NOT_OPEN: {
    status: 409,
    meaning: 'The question was answered already, or the execution does not ask it.',
    message: 'Execution {id} does not wait for this answer.',
    hint: 'Look at what it waits for now.',
  },
  EXECUTION_UNDER_WAY: {
    status: 409,
    meaning: 'The execution is under way.',
    message: 'Execution {id} is under way, so it cannot be deleted.',
    hint: 'Stop it first.',
  },
  EXECUTION_NOT_ENDED: {
    status: 409,
    meaning: 'The execution is under way; this is for those that have ended.',
    message: 'Execution {id} is under way.',
  },
  EXECUTION_NOT_RETRYABLE: {
    status: 409,
    meaning: 'The execution cannot be run again.',
    cases: {
      status: 'Execution {id} has the status {status}: nothing to retry.',
      retried: 'Execution {id} has already been retried; execution {successor} succeeded.',
      nothingKept: 'Nothing of execution {id} was kept that a retry could start from.',
      nodeGone: 'The node "{node}", at which execution {id} ended, is no longer in the workflow.',
      unknownNode: 'There is no node "{node}" in the workflow.',
      noDataFor: 'Execution {id} kept no data that the node "{node}" could begin with.',
    },
  },
  EXECUTION_NOT_REPLAYABLE: {
    status: 409,
    meaning: 'The execution cannot go on from this step.',
    cases: {
      noCall: 'Step {index} of execution {id} is no call of a model or tool that can be gone on from.',
      failedCall: 'The call at step {index} of execution {id} failed: it has no answer that could be changed.',
      partial:
        'Execution {id} began in the middle of its workflow, so it cannot be gone on from. Run the workflow from its trigger.',
      nodeGone: 'The node "{node}", which ran in execution {id}, is no longer in the workflow.',
    },
  },
  EXECUTION_NOT_RECORDABLE: {
    status: 409,
    meaning: 'No test case can be made of the execution.',
    cases: {
      status: 'Execution {id} has the status {status}: a test case is made of one that succeeded.',
      partial:
        'Execution {id} began in the middle of its workflow, so no test case can be made of it. Run the workflow from its trigger.',
      noData: 'Nothing of execution {id} was kept that a test case could be made of.',
    },
  },
  TEST_CASE_TOO_LARGE: {
    status: 413,
    meaning: 'The data of an execution is too large for a test case.',
    message: 'A test case of execution {id} would hold more than {limit} MB.',
    hint: 'Run the workflow with fewer items, or smaller files, and record that.',
  },
  TEST_CASE_NOT_FOUND: {
    status: 404,
    meaning: 'The workflow has no such test case.',
    message: 'The workflow has no test case with the id "{id}".',
  },
  ANSWER_INVALID: {
    status: 400,
    meaning: 'An answer that was edited no longer has the form that its node reads.',
    message: 'The answer cannot be used: {problem}.',
    hint: 'Keep its fields as they are, and change their values.',
  },
  EXECUTION_NOT_STORED: {
    status: 500,
    meaning: 'The execution ran, but the database refuses to store what it did. It is listed as failed.',
    message: 'The results of the execution could not be stored.',
    hint: 'The log says why. Mostly an item is larger than the database can hold.',
  },
  STEPS_TOO_LARGE: {
    status: 413,
    meaning: 'A run was to start with more than 256 MB of data of earlier steps.',
    message: 'The steps to use again hold more than {limit} MB.',
    hint: 'Run the workflow from its trigger.',
  },
  STEP_NOT_FOUND: {
    status: 404,
    meaning: 'The execution has no such step, or its data was not kept.',
    message: 'Execution {id} has no step {position}, or its data was not kept.',
    cases: {
      part: 'Step {position} of execution {id} has no part {index}.',
    },
  },
  FILES_FULL: {
    status: 503,
    meaning: 'There is no room for the files that a call brings.',
    message: 'There is no room for the files of the call.',
    hint: 'Delete executions, or raise MILLRACE_MAX_FILE_BYTES.',
  },
  FILE_STORE_UNAVAILABLE: {
    status: 503,
    meaning: 'The store that keeps the files of items does not answer, or refuses.',
    message: '{message}',
    hint: 'Try again later. "millrace doctor" says what the store answers.',
  },
  BINARY_NOT_FOUND: {
    status: 404,
    meaning: 'The file of an item was removed together with its execution.',
    message: 'The file is no longer there.',
  },
  QUEUE_FULL: {
    status: 503,
    meaning: 'Too many executions wait for a runner.',
    hint: 'Try again later. MILLRACE_QUEUE_LIMIT, MILLRACE_RUNNERS and MILLRACE_CONCURRENCY set the limits.',
    cases: {
      calls: '{limit} calls are already waiting for an answer.',
      database: 'The database does not keep up with executions.',
      executions: '{count} executions are already waiting for a runner.',
    },
  },
  QUEUE_UNAVAILABLE: {
    status: 503,
    meaning: 'No worker has taken the call, or the queue does not answer.',
    hint: 'Try again later. /readyz says whether workers run and whether the queue answers.',
    cases: {
      notGiven: 'The call could not be given to a worker.',
      notTaken: 'No worker has taken the call in time.',
      away: 'The queue does not answer.',
    },
  },
  WORKER_LOST: {
    status: 500,
    meaning: 'The worker that had the call ended before it had answered.',
    hint: 'Look among the executions whether the workflow was run before you call again.',
    cases: {
      inQueue: 'The queue has lost the call, or its answer.',
      ended: 'The worker that had the call ended.',
    },
  },
  WORKER_MISFIT: {
    status: 503,
    meaning: 'Server and worker are of versions that do not understand each other.',
    message: "The server speaks version {server} of the queue's protocol, this worker {worker}.",
    hint: 'Run the same version of Millrace on all servers and workers.',
  },
  RUNNER_UNAVAILABLE: {
    status: 503,
    meaning: 'No runner process is ready.',
    message: 'No runner process is ready.',
    hint: 'Try again in a moment; if it lasts, the log says why runners do not start.',
    cases: {
      notStarting: 'Runner processes failed to start {count} times in a row.',
    },
  },
  RUNNER_CRASHED: {
    status: 500,
    meaning: 'The runner process ended while it worked on this.',
    hint: 'The execution is listed as crashed and can be retried.',
    cases: {
      beforeCall: 'The call could not be taken.',
      beforeEnd: 'The workflow could not be run to its end.',
      answering: 'The runner process ended while it answered: {reason}.',
      listening: 'Node "{node}" could not begin to listen: {reason}.',
    },
  },
  RUNNER_FAILED: {
    status: 500,
    meaning: 'A runner could not answer a question of the server.',
    cases: {
      slow: 'A runner did not answer within {seconds} s.',
      said: '{message}',
    },
  },
} as const satisfies Record<string, CatalogueEntry>;
