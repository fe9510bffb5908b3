import { registerHooks } from 'node:module'

/* Preloaded into every process of a test: one source file is read with its mutation, which nothing writes to the disk of the project. */
const { MUTANT_URL: mutant, MUTANT_SOURCE: source } = process.env
registerHooks({
  load: (url, context, next) => (url === mutant ? { format: 'module-typescript', source: source!, shortCircuit: true } : next(url, context)),
})
