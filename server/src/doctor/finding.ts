/** One line of the report. `fail`: the service does not work or a duty is broken; `warn`: it will not stay that way, or was not checked. */
export interface Finding {
  level: 'ok' | 'warn' | 'fail'
  /** The subject and the finding. */
  found: string
  /** The remedy. */
  mend?: string
}

export const ok = (found: string): Finding => ({ level: 'ok', found })
export const warn = (found: string, mend: string): Finding => ({ level: 'warn', found, mend })
export const fail = (found: string, mend: string): Finding => ({ level: 'fail', found, mend })
