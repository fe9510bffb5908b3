import { Redirect, redirectTo, Routes } from '../router/router.tsx'
import type { RouteTable } from '../router/router.tsx'
import { paths } from '../routes.ts'
import { loginPath } from '../session.ts'
import { LoginDoctor } from './login-doctor.tsx'
import { LoginStaff } from './login-staff.tsx'
import { RegisterDoctor } from './register-doctor.tsx'
import { RegisterStaff } from './register-staff.tsx'
import { SsoCallback } from './sso-callback.tsx'
import { Welcome } from './welcome.tsx'

const outside: RouteTable = {
  [paths.welcome]: Welcome,
  [paths.login]: LoginEntry,
  [paths.loginDoctor]: LoginDoctor,
  [paths.loginStaff]: LoginStaff,
  '/login/*': redirectTo(paths.loginDoctor),
  [paths.ssoCallback]: SsoCallback,
  '/register/doctor': RegisterDoctor,
  '/register/staff': RegisterStaff,
  '/register/*': redirectTo(paths.loginStaff),
  '*': redirectTo('/'),
}

/** The routes outside of the guard in one lazy chunk, which a signed-in user does not load. */
export function AuthRoutes() {
  return <Routes table={outside} />
}

/** Redirects to the login page of the last identity, doctors by default. */
function LoginEntry() {
  return <Redirect to={loginPath()} />
}
