import './ui/tokens.css'
import './ui/console.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { App as Antd, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { StrictMode, useMemo, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { queryClient } from './api.ts'
import { App } from './app.tsx'
import { keepPagePolicy } from './page-policy.ts'
import { useDark, watchAppearance } from './ui/appearance.ts'
import { themeOf } from './ui/theme.ts'

const root = document.getElementById('root')
const nonce = document.querySelector<HTMLMetaElement>('meta[name=nonce]')?.content
if (!root || nonce === undefined) throw new Error('index.html lacks #root or the nonce')
keepPagePolicy(nonce)
watchAppearance()
createRoot(root).render(
  <StrictMode>
    <Themed nonce={nonce}>
      <Antd>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter basename="/admin">
            <App />
          </BrowserRouter>
        </QueryClientProvider>
      </Antd>
    </Themed>
  </StrictMode>,
)

/** The component library in the theme of the page. */
function Themed({ nonce, children }: { nonce: string; children: ReactNode }) {
  const dark = useDark()
  const theme = useMemo(() => themeOf(dark), [dark])
  return (
    <ConfigProvider locale={zhCN} csp={{ nonce }} theme={theme} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  )
}
