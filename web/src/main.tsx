import './old-cores.ts'
import './ui/tokens.css'
import './ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchHistory } from './router/history.ts'
import { Router } from './router/router.tsx'
import { queryClient } from './api.ts'
import { App } from './app.tsx'
import { askAhead } from './ask/ahead.ts'
import { followSession } from './session.ts'
import { watchDisplay } from './shared/display.ts'
import { reloadStaleBuild } from './shared/stale-build.ts'
import { loadUserAhead } from './shared/user.ts'
import { watchKeyboard } from './ui/keyboard.ts'
import { watchOverlays } from './ui/overlay.ts'

reloadStaleBuild()
watchDisplay()
watchKeyboard()
watchHistory()
watchOverlays()
followSession()
loadUserAhead()
askAhead()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// In slices of a few milliseconds, between which the phone stays responsive.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Router>
          <App />
        </Router>
      </QueryClientProvider>
    </StrictMode>,
  ),
)
