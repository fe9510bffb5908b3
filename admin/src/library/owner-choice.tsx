import { Select } from 'antd'

interface Props {
  label: string
  /** Shown where nobody is named. */
  none: string
  owner: { id: string; name: string; able: boolean } | null
  staff: readonly { id: string; name: string }[]
  mayChange: boolean
  busy: boolean
  onChange: (to: string | null) => void
}

/** The owner of entries, and the choice of another one. */
export function OwnerChoice({ label, none, owner, staff, mayChange, busy, onChange }: Props) {
  const shown = owner && (owner.able ? owner.name : `${owner.name}（已停用或无权复审）`)
  if (!mayChange) return shown === null ? none : <bdi>{shown}</bdi>
  const others = staff.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Select
      aria-label={label}
      size="small"
      style={{ minWidth: 160 }}
      popupMatchSelectWidth={false}
      placeholder={none}
      allowClear
      loading={busy}
      showSearch={{ optionFilterProp: 'label' }}
      value={owner?.id ?? null}
      options={owner && !owner.able ? [{ value: owner.id, label: shown, disabled: true }, ...others] : others}
      onChange={(to: string | undefined) => onChange(to ?? null)}
    />
  )
}
