import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { queryClient } from './api.ts'
import { LoginDoctor } from './auth/login-doctor.tsx'
import { LoginStaff } from './auth/login-staff.tsx'
import { Welcome } from './auth/welcome.tsx'
import { HomeScreen } from './home/home-screen.tsx'
import { Router } from './router/router.tsx'
import { paths } from './routes.ts'

/** The screens that can be drawn without a call, by the names that index.html knows them under. */
export const screens: Readonly<Record<string, { path: string; Screen: ComponentType }>> = {
  welcome: { path: paths.welcome, Screen: Welcome },
  doctor: { path: paths.loginDoctor, Screen: LoginDoctor },
  staff: { path: paths.loginStaff, Screen: LoginStaff },
  home: { path: paths.home, Screen: HomeScreen },
}

/** Attributes that a picture has no use for: links, names of fields, what is said to assistive technology. */
const live =
  / (?:type="(?!checkbox)\w+"|(?:id|for|name|href|autoComplete|inputMode|enterKeyHint|noValidate|role|tabindex|aria-(?!hidden|current)[a-z]+)(?:="[^"]*")?)(?=[\s/>])/gi

/** A screen as it looks before any script, as mark-up. Run by vite.starts.ts alone, never in a browser. */
export function picture(Screen: ComponentType): string {
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Router>
        <Screen />
      </Router>
    </QueryClientProvider>,
  )
  // The timers by which unused queries are forgotten would keep the build alive for minutes.
  queryClient.clear()
  return markup.replace(live, '').replace(/<(?:input|textarea)\b/g, '$& readonly')
}
