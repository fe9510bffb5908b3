/** The environment of a program that a test starts: its path, where compiled modules are kept, and no lower priority of background threads. Nothing else of the test's environment reaches it. */
export function programEnv(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  return { PATH, BACKGROUND_NICE: '0', SEARCH_THREADS: '0', ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) }
}
