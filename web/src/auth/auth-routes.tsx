import { Navigate, Route, Routes } from 'react-router'
import { paths } from '../routes.ts'
import { loginPath } from '../session.ts'
import { LoginDoctor } from './login-doctor.tsx'
import { LoginStaff } from './login-staff.tsx'
import { RegisterDoctor } from './register-doctor.tsx'
import { RegisterStaff } from './register-staff.tsx'
import { SsoCallback } from './sso-callback.tsx'
import { Welcome } from './welcome.tsx'

/** The routes outside of the guard in one lazy chunk, which a signed-in user does not load. */
export function AuthRoutes() {
  return (
    <Routes>
      <Route path="/welcome" element={<Welcome />} />
      <Route path="/login" element={<LoginEntry />} />
      <Route path="/login/doctor" element={<LoginDoctor />} />
      <Route path="/login/staff" element={<LoginStaff />} />
      <Route path="/login/*" element={<Navigate to={paths.loginDoctor} replace />} />
      <Route path="/sso-callback" element={<SsoCallback />} />
      <Route path="/register/doctor" element={<RegisterDoctor />} />
      <Route path="/register/staff" element={<RegisterStaff />} />
      <Route path="/register/*" element={<Navigate to={paths.loginStaff} replace />} />
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  )
}

/** Redirects to the login page of the last identity, doctors by default. */
function LoginEntry() {
  return <Navigate to={loginPath()} replace />
}
