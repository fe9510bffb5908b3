import { Drawer, type DrawerProps } from 'antd'

/** Beside the body, the component library would write a style sheet to keep the page from scrolling, which the page's policy refuses. */
const home = () => document.getElementById('root') ?? document.body

/** A drawer over the page, for one thing of a list and what is done about it. */
export function SideDrawer(props: DrawerProps) {
  return <Drawer getContainer={home} {...props} />
}
