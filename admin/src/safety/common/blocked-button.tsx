import { Button, Tooltip, type ButtonProps } from 'antd'

interface Props extends ButtonProps {
  /** The reason why the button is disabled; null: it is not. */
  blocked: string | null
}

/** A button that says why it is disabled. */
export function BlockedButton({ blocked, disabled, ...rest }: Props) {
  const button = <Button {...rest} disabled={disabled === true || blocked !== null} {...(blocked === null ? {} : { 'aria-description': blocked })} />
  return blocked === null ? button : <Tooltip title={blocked}>{button}</Tooltip>
}
