import type { CatalogueEntry } from './catalogue-entry.ts';

/** Calls. */
export const callErrors = {
  BAD_REQUEST: {
    status: 400,
    meaning: 'The request is not as the interface describes it.',
    cases: {
      notJson: 'The body must be JSON, with the content type "application/json".',
      unreadableJson: 'The body of the request cannot be read as JSON: {reason}.',
      nestsTooDeep: 'The body of the request nests deeper than {limit} levels.',
      nulInBody: 'The body of the request is wrong: {place} holds a NUL character.',
      nulInAddress: 'The address of the request holds a NUL character.',
      address: 'The address of the request is wrong: {reason}.',
      query: 'The query of the request is wrong: {reason}.',
      body: 'The body of the request is wrong: {reason}.',
      hungUp: 'The caller hung up before the request was complete.',
      headTooLong: 'The address and the headers of the request are too long.',
      chunksTooLong: 'The chunks of the body have extensions that are too long.',
      tooSlow: 'The request did not arrive in time.',
      notHttp: 'What arrived is no HTTP request.',
      said: '{message}',
      multipart: 'The multipart body of the call cannot be read: {reason}',
      cursor: 'The cursor is not one of this list.',
      publicCursor: 'The cursor is not one of this server.',
      versionCursor: 'The cursor is not one that a list of versions gave.',
      auditCursor: 'The cursor is not one that a page of the audit log gave.',
      filterNotJson: 'The filter is not JSON ({reason}).',
      filter: 'The filter is wrong: {reason}.',
      rowCursor: 'The cursor is not one that a page of rows in this order gave.',
      run: 'This run cannot be started: {path} {reason}.',
      noExecutionsNamed: 'The body must hold ids, deleteBefore or filters.',
      fileAddress: 'The address must hold an id, and view or download as action.',
      pushSession: 'The query must hold a sessionId of letters, digits, "_" and "-".',
      tooManyExported: 'At most {limit} workflows can be named at once.',
      unknownNode: 'There is no node "{node}" in the workflow.',
      formRedirect: `The form "{name}" leads to '{address}', which is no web address.`,
      variablePlace: 'A variable of a folder or workflow names it in scopeId; others name none.',
      tooManyKeys: { text: 'A user can have {limit} keys.', hint: 'Delete one first.' },
      keyExpired: 'The key would have expired already.',
      heir: 'What the user owns can only go to another user who has signed up.',
      clientSecret: 'The client secret is missing. Enter it again: the provider has changed.',
    },
  },
  NOT_FOUND: {
    status: 404,
    meaning: 'There is nothing at this address.',
    message: 'There is nothing at this address.',
    cases: {
      icon: 'There is no icon for "{name}".',
      collection: 'There is no such collection of templates.',
      template: 'There is no such template.',
    },
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    meaning: 'The body of the request is larger than allowed.',
    message: 'The body of the request is larger than allowed.',
    hint: 'For webhooks the limit is set by MILLRACE_MAX_BODY_BYTES, for multipart bodies by MILLRACE_MAX_FORM_BYTES.',
    cases: {
      text: { text: 'The file is larger than {limit} bytes.', hint: 'Fetch it from /rest/binary-data.' },
      form: {
        text: 'This upload has {size}. At most {limit} are accepted, all files together.',
        hint: 'Send less, or have the operator raise MILLRACE_MAX_FORM_BYTES.',
      },
    },
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    meaning: 'A program calls more often than its API key may; the `retry-after` header says when to call again.',
    message: 'More than {limit} calls in a minute were made with this API key.',
    hint: 'MILLRACE_PUBLIC_API_LIMIT sets how often.',
  },
  CROSS_ORIGIN: {
    status: 403,
    meaning: 'A page of another site tried to call the interface.',
    message: 'This call came from a page of another site and was refused.',
    hint: 'Open Millrace under its own address. Behind a proxy, set MILLRACE_PUBLIC_URL to the address that browsers use.',
  },
  HOST_NOT_ALLOWED: {
    status: 403,
    meaning: 'The request names a host that is not this server.',
    message: 'This server does not answer for the host "{host}".',
    hint: 'Open Millrace as localhost, or set MILLRACE_PUBLIC_URL to the address that browsers use.',
    cases: {
      webhooksOnly: 'Only webhooks and forms are at the host "{host}".',
    },
  },
  NAME_TAKEN: {
    status: 409,
    meaning: 'Something else at this place has the name already; case does not count.',
    cases: {
      folder: 'There is already a folder "{name}" here.',
      variable: 'There is already a variable "{name}" here.',
      tag: 'There is already a tag "{name}".',
      dataTable: 'There is already a data table "{name}".',
      dataTableColumn: 'There is already a column "{name}" in this data table.',
    },
  },
  LIMIT_REACHED: {
    status: 409,
    meaning: 'There are as many of these as there may be; the message says how many.',
    hint: 'Delete what is no longer needed.',
    cases: {
      folders: 'You already have {limit} folders, which is the most there can be.',
      folderDepth: 'Folders lie at most {limit} deep in each other.',
      variables: 'There are already {limit} variables here, which is the most there can be.',
      tags: 'There are already {limit} tags, which is the most there can be.',
      dataTables: {
        text: 'You already have {limit} data tables, which is the most there can be.',
        hint: 'Delete one first, or have the operator raise MILLRACE_DATA_TABLES_MAX.',
      },
      dataTableColumns: {
        text: 'A data table has at most {limit} columns.',
        hint: 'Delete a column first, or have the operator raise MILLRACE_DATA_TABLE_MAX_COLUMNS.',
      },
      dataTableRows: {
        text: 'The data table "{name}" would have more than {limit} rows.',
        hint: 'Delete rows first, or have the operator raise MILLRACE_DATA_TABLE_MAX_ROWS.',
      },
      dataTableTypeChange: {
        text: 'The data table "{name}" has more than {limit} rows: its columns keep their types.',
        hint: 'Add a column of the new type, and have a workflow fill it.',
      },
      dataTableBytes: {
        text: 'The data table "{name}" would hold more than {limit} bytes.',
        hint: 'Delete rows first, or have the operator raise MILLRACE_DATA_TABLE_MAX_BYTES.',
      },
    },
  },
  HOSTED_SERVICE_FAILED: {
    status: 502,
    meaning: 'A service on the internet that the owner turned on could not be asked.',
    message: '{host} could not be reached: {reason}.',
    hint: 'Check its address in the settings of the environment, MILLRACE_VERSIONS_FEED or MILLRACE_PROMPTS_URL.',
    cases: {
      noPrompts: 'No service that asks people is named.',
    },
  },
  SHUTTING_DOWN: {
    status: 503,
    meaning: 'The server is about to stop.',
    message: 'The server is stopping.',
    hint: 'Try again in a moment.',
    cases: {
      handedOver: 'Another server runs the execution.',
      aboutToStop: 'The server is about to stop.',
    },
  },
  SETTING_FIXED: {
    status: 409,
    meaning: 'The environment of the server sets this: what is stored would have no effect there.',
    message: 'The environment of this server sets {name}.',
    hint: 'Change the variable where the server is started, or leave it out there to change it here.',
  },
  DATABASE_UNAVAILABLE: {
    status: 503,
    meaning: 'The database does not answer.',
    message: 'The database does not answer, or its disk is full.',
    hint: 'Check that it runs and that the disk is not full; the log says more.',
    cases: {
      away: 'The database does not answer.',
      executionsWait: 'Executions cannot be stored at the moment.',
      notStoredInTime: 'The execution could not be stored before the server stopped.',
    },
  },
  DATABASE_SLOW: {
    status: 503,
    meaning:
      'PostgreSQL gave up a statement that took too long, or waited too long for another connection. Nothing was changed.',
    message: 'The database took too long, or another connection kept it locked.',
    hint: 'Look in pg_stat_activity for who holds a lock or loads the database. MILLRACE_DATABASE_STATEMENT_TIMEOUT and MILLRACE_DATABASE_LOCK_TIMEOUT set the limits.',
  },
  INTERNAL: {
    status: 500,
    meaning: 'Something went wrong that should not.',
    message: 'Something went wrong inside the server.',
    hint: 'The log of the server says more. Please report it.',
    cases: {
      inWorker: 'Something went wrong in the worker.',
      workflowMissing: 'The workflow of execution {id} is missing.',
    },
  },
} as const satisfies Record<string, CatalogueEntry>;
