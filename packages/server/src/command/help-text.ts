/** What `millrace --help` prints. */
export const helpText = `Usage: millrace [command] [options]

Commands:
  start                    Serves the editor, the interface and the webhooks (default)
    --dev-package <folder> Installs the package of nodes that is written there, again after each build
  worker [--concurrency N] Runs executions that servers hand over, where MILLRACE_EXECUTIONS_MODE is "queue"
  config [--json]          Prints all settings with their effective values; secrets are masked
  execute --file <path>    Runs a workflow file and prints the result as JSON
  execute --id <id>        Runs a stored workflow and prints the result as JSON
  test [<file> …]          Runs the test cases of workflow files, or of all stored workflows; the exit code is 1 where one failed
       --workflow <id>     Those of a stored workflow; may be given several times
       --junit <file>      Writes a report for build servers, too
  evaluate --workflow <id> Evaluates a stored workflow by all rows of its set; the exit code is 1 where a row failed
       --trigger <name>    Its evaluation trigger, where there are several
       --at-once <number>  Rows that are worked on side by side, up to ten
       --min <metric>=<x>  The lowest mean of a metric that is good; may be given several times
       --json, --junit <file>  Prints JSON; writes a report for build servers
  user list [--json]       Prints the accounts
  user invite <email>      Prints an address that makes an account, good for seven days
  user reset-password <email>     Prints an address where a new password is chosen, good for an hour
  user reset-two-factors <email>  Lets somebody sign in who lost the authenticator
  packages list [--json]   Prints the community packages that are installed, and what uses them
  packages install <package>      Installs one: a name, with a version behind "@", a packed file (.tgz) or a folder
  packages update <package>       Brings it to its newest version, to the one that is named, or to that of a file or folder
  packages remove <name>   Removes it; workflows keep its nodes, which cannot run
  doctor [--json]          Looks at what goes wrong in practice, and says what to do
  backup <file>            Writes all that is stored to a file, also while a server runs; "-" for standard output
         --with-key        The encryption key goes into it, too
  restore <file>           Puts a backup into an empty instance, on SQLite or PostgreSQL; "-" for standard input
         --copy            Beside the original: workflows are off, and what ran or waited is ended
  import <from>            Takes workflows, credentials, variables, data tables, folders and users over from n8n: an exported
                           file, a folder of them, its data folder or SQLite file, or its PostgreSQL address
         --check [--json]  Only tells what of it will work here, what needs a look, and why
         --owner <email>   Who gets all of it; default: everybody what is theirs, and the owner the rest
         --without-users   All of it goes to the owner, and nobody is invited
  export workflows <to>    Writes all workflows to a file that import and n8n read; "-" for standard output
         --id <id>         Only this one
         --separate        A file for each, in a folder
  export credentials <to>  The same for credentials, encrypted with the key in N8N_ENCRYPTION_KEY
         --decrypted       Secrets are written as they are
  export data-tables <to>  Writes data tables with their rows to a folder, a file for each, for import
         --id <id>         Only this one
  migrate                  Brings the tables of the database to the version of this program, as start does
         --check           Only tells what is missing; the exit code is 1 where something is
  rotate-key               Encrypts all stored secrets with a new key, while no server runs

Options:
  -h, --help               Prints this text
  -v, --version            Prints the version

Millrace is configured by environment variables; "millrace config" lists them.`;
