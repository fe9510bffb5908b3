import type { User } from '@xunyi/contract/accounts'
import { codePoints, isBlank, limits } from '@xunyi/contract/values'

/** A line of text in the profile. `profile.tsx` shows each field as an `EditableRow`. */
export interface ProfileField {
  readonly key: Exclude<keyof User, 'user_id' | 'identity' | 'phone' | 'email'>
  readonly label: string
  /** In characters. */
  readonly max: number
  readonly autoComplete: string
  /** May be empty. */
  readonly optional?: boolean
}

/** The profile fields that a doctor fills in to register, in the order of the form. */
export const requiredFields = [
  { key: 'nickname', label: '姓名', max: limits.name, autoComplete: 'name' },
  { key: 'hospital', label: '医院', max: limits.hospital, autoComplete: 'organization' },
  { key: 'department', label: '科室', max: limits.department, autoComplete: 'off' },
] as const satisfies readonly ProfileField[]

export function profileProblem({ label, max, optional = false }: ProfileField, value: string): string | undefined {
  if (isBlank(value)) return optional ? undefined : `请填写${label}`
  const length = codePoints(value.trim())
  return length > max ? `${label}最多 ${max} 个字，现在是 ${length} 个` : undefined
}
