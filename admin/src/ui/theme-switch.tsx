import { Button, Dropdown } from 'antd'
import { setTheme, themeNames, useTheme, type Theme } from './appearance.ts'

/** The choice of the theme, in the header. */
export function ThemeSwitch() {
  const theme = useTheme()
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: Object.entries(themeNames).map(([key, label]) => ({ key, label })),
        selectable: true,
        selectedKeys: [theme],
        onClick: ({ key }) => setTheme(key as Theme),
      }}
    >
      <Button type="text" aria-label={`外观：${themeNames[theme]}`}>
        外观
      </Button>
    </Dropdown>
  )
}
