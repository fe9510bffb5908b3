import './ui/console.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { App as Antd, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { queryClient } from './api.ts'
import { App } from './app.tsx'
import { keepPagePolicy } from './page-policy.ts'
import { theme } from './ui/theme.ts'

const root = document.getElementById('root')
const nonce = document.querySelector<HTMLMetaElement>('meta[name=nonce]')?.content
if (!root || nonce === undefined) throw new Error('index.html lacks #root or the nonce')
keepPagePolicy(nonce)
createRoot(root).render(
  <StrictMode>
    <ConfigProvider locale={zhCN} csp={{ nonce }} theme={theme} button={{ autoInsertSpace: false }}>
      <Antd>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter basename="/admin">
            <App />
          </BrowserRouter>
        </QueryClientProvider>
      </Antd>
    </ConfigProvider>
  </StrictMode>,
)
