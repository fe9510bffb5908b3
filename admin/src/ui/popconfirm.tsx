import { Popconfirm as Popup, type PopconfirmProps } from 'antd'
import { useRef } from 'react'

/** Asks beside a button. The keyboard comes with it: the focus goes to the cancel button, and back when it is answered. */
export function Popconfirm(props: PopconfirmProps) {
  const opener = useRef<Element | null>(null)
  return (
    <Popup
      destroyOnHidden
      cancelButtonProps={{ autoFocus: true }}
      {...props}
      onOpenChange={(open) => {
        if (open) opener.current = document.activeElement
        else if (opener.current instanceof HTMLElement) opener.current.focus()
        props.onOpenChange?.(open)
      }}
    />
  )
}
