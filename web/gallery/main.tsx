import '../src/ui/tokens.css'
import '../src/ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchHistory } from '../src/router/history.ts'
import { Router } from '../src/router/router.tsx'
import { AdverseReactionModal } from '../src/adverse/adverse-modal.tsx'
import { queryClient } from '../src/api.ts'
import { watchDisplay } from '../src/shared/display.ts'
import { watchOverlays } from '../src/ui/overlay.ts'
import { ToastArea } from '../src/ui/toasts.tsx'
import { Answers } from './answers.tsx'
import { Basics } from './basics.tsx'
import { Fields } from './fields.tsx'
import { Gallery } from './gallery.tsx'
import { Lists } from './lists.tsx'
import { Overlays } from './overlays.tsx'

/* Every component of the phone app in each of its states. Served in development only, at /dev/gallery. */
watchDisplay()
watchHistory()
watchOverlays()

const root = document.getElementById('root')
if (!root) throw new Error('gallery/index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Router>
        <Gallery>
          <Basics />
          <Fields />
          <Answers />
          <Lists />
          <Overlays />
        </Gallery>
        <AdverseReactionModal />
        <ToastArea page="" />
      </Router>
    </QueryClientProvider>
  </StrictMode>,
)
