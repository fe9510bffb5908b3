import { Drawer, type DrawerProps } from 'antd'

/** The container of drawers: on the body, antd would write a style sheet to lock scrolling, which the page's CSP refuses. */
const home = () => document.getElementById('root') ?? document.body

/** A drawer for one row of a list and its actions. */
export function SideDrawer(props: DrawerProps) {
  return <Drawer getContainer={home} {...props} />
}
