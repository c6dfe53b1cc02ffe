/** What every program needs of the environment of the tests: where others lie, and what is compiled already. */
export const bareEnvironment: Readonly<Record<string, string | undefined>> = {
  PATH: process.env.PATH,
  ...(process.env.NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
};
