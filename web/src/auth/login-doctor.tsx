import { useId } from 'react'
import { Link } from '../router/router.tsx'
import { Agreement } from '../agreements/agreement.tsx'
import { paths } from '../routes.ts'
import { CodeField } from '../shared/code/code-field.tsx'
import { PhoneField } from '../shared/code/phone-field.tsx'
import { Page } from '../shared/page.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { FieldError } from '../ui/field-error.tsx'
import { AlreadySignedIn } from './already-signed-in.tsx'
import { AuthHeader } from './auth-header.tsx'
import styles from './auth.module.css'
import { useDoctorLogin } from './use-doctor-login.ts'

const title = '医生登录'

/** /login/doctor: phone number, code and agreement. */
export function LoginDoctor() {
  const form = useDoctorLogin()
  const { missing, problems } = form
  const id = useId()
  return (
    <Page title={title} header={<AuthHeader />}>
      <div className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lead}>使用手机号登录，首次登录将自动创建账号</p>
      </div>
      {form.untouched && <AlreadySignedIn />}
      <form className={styles.form} noValidate onSubmit={form.onSubmit}>
        <PhoneField {...form.phone} />
        <CodeField {...form.code} />
        <Agreement {...form.agreement} />
        <div className={styles.submit}>
          <Button type="submit" wide busy={form.busy} disabled={missing !== null} aria-describedby={`${id}-missing ${id}-problem`}>
            登录
          </Button>
          <FieldError id={`${id}-problem`} text={problems.form} />
          {problems.staff && (
            <Link className={classes(styles.link, styles.instead)} to={paths.loginStaff}>
              前往员工登录
            </Link>
          )}
          <button type="button" id={`${id}-missing`} className={styles.missing} hidden={missing === null} onClick={form.focusFirstMissing}>
            {missing}
          </button>
        </div>
      </form>
      <div className={styles.other}>
        <Link className={classes(styles.link)} to={paths.loginStaff}>
          员工登录
        </Link>
      </div>
    </Page>
  )
}
