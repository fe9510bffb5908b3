import { lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { AskScreen } from './ask/ask-screen.tsx'
import { HomeScreen } from './home/home-screen.tsx'
import { loginPath } from './session.ts'
import { paths } from './routes.ts'
import { Guard } from './shared/guard.tsx'
import { NotFound } from './shared/not-found.tsx'
import { Root } from './shared/root.tsx'

// The way of a question is in the first load; everything that is visited once, or seldom, comes when it is needed.
const Welcome = lazy(async () => ({ default: (await import('./enter/welcome.tsx')).Welcome }))
const LoginDoctor = lazy(async () => ({ default: (await import('./enter/login-doctor.tsx')).LoginDoctor }))
const LoginStaff = lazy(async () => ({ default: (await import('./enter/login-staff.tsx')).LoginStaff }))
const RegisterDoctor = lazy(async () => ({ default: (await import('./enter/register-doctor.tsx')).RegisterDoctor }))
const QaScreen = lazy(async () => ({ default: (await import('./qa/qa-screen.tsx')).QaScreen }))
const MeScreen = lazy(async () => ({ default: (await import('./me/me-screen.tsx')).MeScreen }))

/** The way in: to the login page of the identity that was here last, doctors otherwise. */
function LoginEntry() {
  return <Navigate to={loginPath()} replace />
}

/** Every address there is. */
export function App() {
  return (
    <Routes>
      <Route element={<Root />}>
        <Route path="/" element={<Navigate to={paths.home} replace />} />
        <Route path="/welcome" element={<Welcome />} />
        <Route path="/login" element={<LoginEntry />} />
        <Route path="/login/doctor" element={<LoginDoctor />} />
        <Route path="/login/staff" element={<LoginStaff />} />
        <Route path="/login/*" element={<Navigate to={paths.loginDoctor} replace />} />
        <Route path="/register/doctor" element={<RegisterDoctor />} />
        {['/register/*', '/sso-callback'].map((entry) => (
          <Route key={entry} path={entry} element={<Navigate to={paths.loginStaff} replace />} />
        ))}

        <Route element={<Guard />}>
          <Route path="/home" element={<HomeScreen />} />
          <Route path="/ask/:sessionId" element={<AskScreen />} />
          <Route path="/qa/:id" element={<QaScreen />} />
          <Route path="/me" element={<MeScreen />} />
          {['/home/*', '/ask/*', '/qa/*', '/me/*', '/notification/*'].map((area) => (
            <Route key={area} path={area} element={<NotFound />} />
          ))}
        </Route>

        <Route path="*" element={<Navigate to="/" replace />} />
      </Route>
    </Routes>
  )
}
