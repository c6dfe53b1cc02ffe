import type { CatalogueEntry } from './catalogue-entry.ts';

/** Workflows, folders, tags and variables. */
export const workflowErrors = {
  WORKFLOW_INVALID: {
    status: 400,
    meaning: 'The workflow cannot be read; `problems` lists what is wrong, by path.',
    message: '{message}',
  },
  WORKFLOW_TOO_LARGE: {
    status: 413,
    meaning: 'The workflow is larger than 12 MiB as JSON text.',
    message: 'The workflow is {bytes} bytes as JSON text; the limit is {limit}.',
    hint: 'Unpin data that is no longer needed, or split the workflow.',
  },
  WORKFLOW_NOT_FOUND: {
    status: 404,
    meaning: 'There is no workflow with this id.',
    message: 'There is no workflow with the id "{id}".',
    cases: {
      ofExecution: 'The workflow of execution {id} is no longer there.',
    },
  },
  WORKFLOW_CONFLICT: {
    status: 409,
    meaning: 'The workflow has been changed since the version that the change is based on; `stored` is the stored one.',
    message: 'Workflow "{name}" has been changed since the version that this change is based on.',
    hint: 'Take over the stored version, or send the change again with its `storedVersion` to overwrite it.',
  },
  WORKFLOW_VERSION_NOT_FOUND: {
    status: 404,
    meaning: 'The workflow has no version with this id, or it was removed because it was old and had no name.',
    message: 'The workflow has no version with the id "{id}".',
  },
  WORKFLOW_VERSION_LIMIT: {
    status: 409,
    meaning: 'The workflow has as many named versions as it can have.',
    message: 'The workflow has {limit} named versions, which is the most it can have.',
    hint: 'Take the name from one that is not needed any more.',
  },
  WORKFLOW_VERSION_REQUIRED: {
    status: 428,
    meaning: 'A change of a workflow that replaces what others may have changed does not say what it is based on.',
    message: 'A change of the field "{unsafe}" must name the version of the workflow that it is based on.',
    hint: 'Send `storedVersion` as it came with the workflow.',
  },
  WORKFLOW_URL_INVALID: {
    status: 400,
    meaning: 'The address of a workflow file is not an http(s) address that ends in .json, or it is internal.',
    hint: 'Internal addresses can be allowed with MILLRACE_SSRF_ALLOW.',
    cases: {
      notJson: '"{url}" is not an http(s) address that ends in .json.',
      password: 'The address must not hold a user name or password.',
      internal: 'The host "{host}" is internal and may not be reached from here.',
    },
  },
  WORKFLOW_URL_FAILED: {
    status: 502,
    meaning: 'The workflow file could not be fetched from its address.',
    message: 'The file at {url} could not be fetched: {reason}.',
  },
  WORKFLOW_NOT_ACTIVATABLE: {
    status: 400,
    meaning: 'The workflow has no trigger that can start it by itself.',
    message: 'Workflow "{name}" has no enabled trigger that can start it by itself.',
    hint: 'Add a webhook or schedule trigger, and enable it.',
    cases: {
      nothingToTest: 'The workflow has no enabled trigger to listen to.',
    },
  },
  ACTIVATION_FAILED: {
    status: 400,
    meaning: 'A trigger of the workflow could not be set up.',
    cases: {
      schedule: {
        text: 'Node "{node}": the schedule "{cron}" in time zone "{timezone}" cannot be read: {reason}',
        hint: 'Correct the rule of the trigger. A rule has five fields, or six with seconds first.',
      },
      ofNode: 'Node "{node}": {message}',
      stopped: 'Node "{node}" was stopped before it listened.',
      slow: {
        text: 'Node "{node}" did not begin to listen within {seconds} s.',
        hint: 'Check the service that it listens to.',
      },
      said: '{message}',
    },
  },
  WEBHOOK_CONFLICT: {
    status: 409,
    meaning: 'Another active workflow uses the same webhook method and path.',
    hint: 'Change the path of one of the two webhooks, or deactivate the other workflow.',
    cases: {
      workflow: 'Workflow "{name}" uses a webhook path that is taken.',
      ownNodes: {
        text: 'The nodes "{other}" and "{node}" both use the webhook {method} {path}.',
        hint: 'Give one of them another path or method.',
      },
      variableStart: {
        text: 'Node "{node}": the path {path} begins with a variable segment and would take calls of other workflows.',
        hint: 'Begin the path with a fixed segment.',
      },
      idOfOther: {
        text: 'Node "{node}": the path {path} begins with the id of another workflow, and so do the addresses of that one.',
        hint: 'Begin the path with something else.',
      },
      other: 'The webhook {method} {path} is used by another active workflow.',
      otherNamed: 'The webhook {method} {path} is used by the active workflow "{name}" ({id}).',
    },
  },
  FOLDER_NOT_FOUND: {
    status: 404,
    meaning: 'There is no folder with this id.',
    message: 'There is no folder with the id "{id}".',
  },
  EVALUATION_NOT_FOUND: {
    status: 404,
    meaning: 'The workflow has no evaluation with this id.',
    message: 'The workflow "{id}" has no evaluation with the id "{runId}".',
  },
  EVALUATION_RUNNING: {
    status: 409,
    meaning: 'An evaluation of the workflow runs: one runs at a time, and it has to end before it can be deleted.',
    message: 'An evaluation of the workflow "{id}" runs.',
    hint: 'Wait until it has ended, or stop it.',
  },
  EVALUATION_TRIGGER_MISSING: {
    status: 409,
    meaning: 'The workflow has no enabled evaluation trigger, or none of the name given.',
    message: 'The workflow "{id}" has no enabled evaluation trigger to start at.',
    hint: 'Add the node Evaluation trigger, choose its set, save the workflow, and start the evaluation again.',
  },
  FOLDER_CYCLE: {
    status: 409,
    meaning: 'A folder was to be moved into itself, or into a folder in it.',
    message: 'The folder "{name}" cannot be moved into itself.',
  },
  FOLDER_OF_ANOTHER: {
    status: 409,
    meaning: 'A workflow lies in a folder of its own owner only.',
    cases: {
      folder: 'The folder "{name}" belongs to somebody else. Choose one of your own.',
      workflow: 'The workflow "{id}" belongs to somebody else than the folder "{name}".',
    },
  },
  TAG_NOT_FOUND: {
    status: 404,
    meaning: 'There is no tag with this id.',
    message: 'There is no tag with the id "{id}".',
  },
  TAGS_DISABLED: {
    status: 409,
    meaning: 'The instance is set up to do without tags.',
    message: 'This instance does without tags.',
    hint: 'Set MILLRACE_TAGS=true to have them.',
  },
  VARIABLE_NOT_FOUND: {
    status: 404,
    meaning: 'There is no variable with this id.',
    message: 'There is no variable with the id "{id}".',
  },
  VARIABLE_SECRET: {
    status: 409,
    meaning: 'A secret variable was to become plain with the value that it has.',
    message: 'The value of "{name}" is secret: give a new one to make it plain.',
    hint: 'Send a new value together with the change.',
  },
} as const satisfies Record<string, CatalogueEntry>;
