import { copy } from '../../copy.ts'
import { useSite } from '../../shared/site.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet, useSheet } from '../../ui/sheet.tsx'
import { toasts } from '../../ui/toast-store.ts'
import styles from './share.module.css'
import { WeChatMenu } from './wechat-menu.tsx'
import { strings } from './strings.ts'

/**
 * A guide to sharing the page through the browser's or WeChat's menu.
 * @param path what others can open, where this page is its reader's alone
 */
export function ShareSheet({ path, open, onClose }: { path: string | undefined; open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} label={strings.title}>
      <Guide path={path} />
    </Sheet>
  )
}

function Guide({ path }: { path: string | undefined }) {
  const sheet = useSheet()
  const host = useSite().data?.host || window.location.host
  const inWeChat = /MicroMessenger/i.test(navigator.userAgent)
  return (
    <div className={styles.guide}>
      {path === undefined && <Steps />}
      {(path !== undefined || !inWeChat) && <Elsewhere url={path === undefined ? window.location.href : window.location.origin + path} />}
      <p className={styles.host}>{strings.host(host)}</p>
      <Button wide onClick={() => sheet.close()}>
        {copy['share.ok']}
      </Button>
    </div>
  )
}

function Steps() {
  return (
    <ol className={styles.steps}>
      <li>
        <span>{strings.step1}</span>
        <WeChatMenu part="dots" />
      </li>
      <li>
        <span>{strings.step2}</span>
        <WeChatMenu part="forward" />
      </li>
    </ol>
  )
}

/** Outside WeChat the browser may share by itself; a link can be copied anywhere. */
function Elsewhere({ url }: { url: string }) {
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toasts.success(strings.copied)
    } catch {
      toasts.error(strings.copyFailed)
    }
  }
  // Giving up the system's own sheet is no failure.
  const share = () => navigator.share({ title: document.title, url }).catch(() => undefined)
  return (
    <div className={styles.elsewhere}>
      {'share' in navigator && (
        <Button variant="secondary" onClick={share}>
          {strings.system}
        </Button>
      )}
      <Button variant="secondary" onClick={copyLink}>
        {strings.copyLink}
      </Button>
    </div>
  )
}
