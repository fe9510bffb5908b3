/** Days off and working weekends of a year, as the State Council's office publishes them in the November before. */
export interface HolidayCalendar {
  /** Periods off, both days included. */
  readonly off: readonly (readonly [string, string])[]
  /** Saturdays and Sundays on which work is done. */
  readonly work: readonly string[]
}

/** 2026: 国务院办公厅关于2026年部分节假日安排的通知, 2025-11-04. A year that is missing here is counted by its weekends alone and marked as unknown. */
export const holidays: Readonly<Record<string, HolidayCalendar>> = {
  '2026': {
    off: [
      ['2026-01-01', '2026-01-03'],
      ['2026-02-15', '2026-02-23'],
      ['2026-04-04', '2026-04-06'],
      ['2026-05-01', '2026-05-05'],
      ['2026-06-19', '2026-06-21'],
      ['2026-09-25', '2026-09-27'],
      ['2026-10-01', '2026-10-07'],
    ],
    work: ['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10'],
  },
}
