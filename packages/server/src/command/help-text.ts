/** What `millrace --help` prints. */
export const helpText = `Usage: millrace [command] [options]

Commands:
  start                    Serves the editor, the interface and the webhooks (default)
  config [--json]          Prints all settings with their effective values; secrets are masked
  execute --file <path>    Runs a workflow file and prints the result as JSON
  execute --id <id>        Runs a stored workflow and prints the result as JSON
  rotate-key               Encrypts all stored secrets with a new key, while no server runs

Options:
  -h, --help               Prints this text
  -v, --version            Prints the version

Millrace is configured by environment variables; "millrace config" lists them.`;
