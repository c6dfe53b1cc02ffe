/** Commands of the machine, where the operator allows them. */
export interface Commands {
  /**
   * Runs a command line in the shell of the machine; it is ended with the execution.
   * @throws NodeError `COMMAND_NOT_ALLOWED`, `COMMAND_FAILED` when it could not be started or put out too much
   */
  run(command: string): Promise<{ exitCode: number; stdout: string; stderr: string }>;
}
