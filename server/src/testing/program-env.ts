/** The environment of a program that a test starts: its path, and where compiled modules are kept. Nothing else of the test's environment reaches it. */
export function programEnv(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  return { PATH, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) }
}
