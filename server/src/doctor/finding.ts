/** One line of the report. `fail`: the service does not work or a duty is broken; `warn`: it will not stay that way, or was not checked. */
export interface Finding {
  level: 'ok' | 'warn' | 'fail'
  /** What was looked at, and what was found. */
  found: string
  /** What to do about it. */
  mend?: string
}

export const ok = (found: string): Finding => ({ level: 'ok', found })
export const warn = (found: string, mend: string): Finding => ({ level: 'warn', found, mend })
export const fail = (found: string, mend: string): Finding => ({ level: 'fail', found, mend })
