import { Link } from '../../router/router.tsx'
import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import row from './row.module.css'
import { strings } from './strings.ts'

/** A profile value with its own text direction, or a placeholder. */
export function Value({ children }: { children: string }) {
  return <span className={row.value}>{children ? <Own text={children} /> : <span className={row.empty}>{strings.empty}</span>}</span>
}

/** A long address breaks before its @ first. */
export function Own({ text }: { text: string }) {
  const at = text.lastIndexOf('@')
  if (at <= 0) return <bdi>{text}</bdi>
  return (
    <bdi>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </bdi>
  )
}

/** A value that cannot be changed here, and why. */
export function ReadRow({ label, value, hint }: { label: string; value: string; hint?: string | undefined }) {
  return (
    <div className={row.item}>
      <div className={row.row}>
        <span className={row.label}>{label}</span>
        <Value>{value}</Value>
      </div>
      {hint && <p className={row.hint}>{hint}</p>}
    </div>
  )
}

interface OpenerProps {
  label: string
  /** Shown next to the label. */
  value?: string
  onOpen: () => void
  danger?: boolean
}

/** A row that opens a sheet. */
export function OpenerRow({ label, value, onOpen, danger = false }: OpenerProps) {
  return (
    <div className={row.item}>
      <button type="button" className={classes(row.row, row.opener, danger && row.danger)} aria-haspopup="dialog" onClick={onOpen}>
        <Content label={label} value={value} />
      </button>
    </div>
  )
}

/** A row that leads to a page. */
export function LinkRow({ label, to, danger = false, icon }: { label: string; to: string; danger?: boolean; icon?: ReactNode }) {
  return (
    <div className={row.item}>
      <Link className={classes(row.row, row.opener, danger && row.danger)} to={to}>
        {icon && <span className={row.icon}>{icon}</span>}
        <Content label={label} value={undefined} />
      </Link>
    </div>
  )
}

function Content({ label, value }: { label: string; value: string | undefined }): ReactNode {
  return (
    <>
      <span className={value === undefined ? row.name : row.label}>{label}</span>
      {value !== undefined && <Value>{value}</Value>}
      <span className={row.trailing}>
        <Icon name="chevron" size={18} />
      </span>
    </>
  )
}
