import { registerHooks } from 'node:module'

/** For ablate.ts: `node --import THIS …` runs the engine without a single group of synonyms. Only what a program is started with can do so; the engine has no such switch. */
registerHooks({
  load: (url, context, next) =>
    url.endsWith('/src/lexicon/synonym-words.ts')
      ? { format: 'module', shortCircuit: true, source: "export const SYNONYMS = {}\nexport const LEFT_ALONE = ''\n" }
      : next(url, context),
})
