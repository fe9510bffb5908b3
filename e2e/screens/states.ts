import type { State } from './arrange.ts'
import { account } from './states-account.ts'
import { contacts } from './states-contacts.ts'
import { entering } from './states-auth.ts'
import { finding } from './states-finding.ts'
import { past } from './states-history.ts'
import { loop } from './states-loop.ts'
import { mine } from './states-me.ts'
import { reading } from './states-reading.ts'
import { ownReports } from './states-reports.ts'
import { staff } from './states-staff.ts'

/** Every state of every screen. */
export const states: State[] = [...entering, ...staff, ...finding, ...reading, ...mine, ...contacts, ...account, ...past, ...loop, ...ownReports]
