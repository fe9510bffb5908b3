/*
 * Earlier versions recorded feedback as `opinion`. A row of the audit log is never rewritten, because its digest covers these names: they are
 * translated when the log is read.
 */

/** The current name of an action or a subject. */
export function currentName(name: string): string {
  return name.replace(/^opinion(?:s$|(?=[.:]))/, 'feedback')
}

/** The names under which rows with this action or subject, or with this beginning, are stored. */
export function storedNames(name: string): string[] {
  if (name === 'feedback') return [name, 'opinions']
  return /^feedback[.:]/.test(name) ? [name, name.replace('feedback', 'opinion')] : [name]
}
