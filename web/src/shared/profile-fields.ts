import { codePoints, isBlank, limits } from '@xunyi/contract/values'

/** The profile fields of a doctor in the order of the form. */
export const profileFields = [
  { key: 'nickname', label: '姓名', max: limits.name, autoComplete: 'name' },
  { key: 'hospital', label: '医院', max: limits.hospital, autoComplete: 'organization' },
  { key: 'department', label: '科室', max: limits.department, autoComplete: 'off' },
] as const

export type ProfileField = (typeof profileFields)[number]

export function profileProblem({ label, max }: ProfileField, value: string): string | undefined {
  if (isBlank(value)) return `请填写${label}`
  const length = codePoints(value.trim())
  return length > max ? `${label}最多 ${max} 个字，现在是 ${length} 个` : undefined
}
