import { Link } from 'react-router'
import { paths } from '../routes.ts'
import { Page } from '../shared/page.tsx'
import { classes } from '../ui/classes.ts'
import { EnterBar } from './enter-bar.tsx'
import styles from './enter.module.css'

const title = '员工登录'

export function LoginStaff() {
  return (
    <Page title={title} header={<EnterBar />}>
      <div className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lead}>本站尚未配置企业账号登录（SSO），员工暂时无法登录。请联系管理员完成配置。</p>
      </div>
      <div className={styles.other}>
        <Link className={classes(styles.link)} to={paths.loginDoctor}>医生登录</Link>
      </div>
    </Page>
  )
}
