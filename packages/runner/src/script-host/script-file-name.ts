/** Name of the user's source in stack traces. */
export const SCRIPT_FILE_NAME = 'millrace-script';
